export interface ProviderRequest {
  method: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: object;
  /** A retry is harmless even if the first request was carried out. */
  isRepeatable: boolean;
}

export interface Answer {
  httpStatus: number;
  headers: Headers;
  body: Buffer;
}

export interface CallFailure {
  reason: string;
  /** The provider may have carried out the request. */
  isDoubtful: boolean;
  /** The pause that the provider asks for. */
  pauseMs?: number;
}

/** `isDoubtful` covers all attempts so far: a refusal after a lost response proves nothing. */
export type CallResult =
  | { answer: Answer; isDoubtful: boolean }
  | { answer: null; isDoubtful: boolean; reason: string };

export type Call = (request: ProviderRequest) => Promise<CallResult>;

/** The JSON of a response; undefined if it has none, such as an HTML error page. */
export function parseJson(body: Buffer | string): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}
