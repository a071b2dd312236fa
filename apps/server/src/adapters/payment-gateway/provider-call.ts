export interface ProviderRequest {
  method: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: object;
  /** Whether a repeat is harmless even when the first request was carried out. */
  isRepeatable: boolean;
}

export interface Answer {
  httpStatus: number;
  headers: Headers;
  body: Buffer;
}

export interface CallFailure {
  reason: string;
  /** Whether the provider may have done what was asked all the same. */
  isDoubtful: boolean;
  /** How long the provider wants to be left alone. */
  pauseMs?: number;
}

/** `isDoubtful` speaks of every try so far: a refusal after a lost answer proves nothing. */
export type CallResult =
  | { answer: Answer; isDoubtful: boolean }
  | { answer: null; isDoubtful: boolean; reason: string };

export type Call = (request: ProviderRequest) => Promise<CallResult>;

/** The answer's JSON; undefined when it is none, such as an HTML error page. */
export function parseJson(body: Buffer | string): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}
