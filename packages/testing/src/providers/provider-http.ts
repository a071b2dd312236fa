import type { IncomingMessage, ServerResponse } from 'node:http';

export interface ApiRequest {
  method: string;
  path: string;
  headers: Record<string, string | undefined>;
  body: string;
  /** The body as it was sent. */
  bytes: Buffer;
}

export interface ApiResponse {
  status: number;
  headers?: Record<string, string>;
  /** A Buffer is sent unchanged, anything else as JSON. */
  body: unknown;
}

export const HTML_404: ApiResponse = {
  status: 404,
  headers: { 'content-type': 'text/html' },
  body: Buffer.from('<html><body><h1>404 Not Found</h1></body></html>'),
};

export const cutInHalf = ({ status, body }: ApiResponse): ApiResponse => {
  const text = JSON.stringify(body);
  const headers = { 'content-type': 'application/json' };
  return { status, headers, body: Buffer.from(text.slice(0, text.length / 2)) };
};

export async function readRequest(incoming: IncomingMessage): Promise<ApiRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  const headers = Object.fromEntries(
    Object.entries(incoming.headers).map(([name, value]) => [name, value?.toString()]),
  );
  const { method = '', url = '' } = incoming;
  const bytes = Buffer.concat(chunks);
  return { method, path: url, headers, body: bytes.toString(), bytes };
}

export function send(response: ServerResponse, { status, headers, body }: ApiResponse): void {
  const isRaw = Buffer.isBuffer(body);
  response.writeHead(status, { ...(isRaw ? {} : JSON_TYPE), ...headers });
  response.end(isRaw ? body : JSON.stringify(body));
}

const JSON_TYPE = { 'content-type': 'application/json' };

/** Undefined if the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const basicAuthorization = (key: string): string =>
  `Basic ${Buffer.from(`${key}:`).toString('base64')}`;
