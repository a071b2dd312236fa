import * as http from 'node:http';
import * as https from 'node:https';
import { buffer } from 'node:stream/consumers';

interface ExchangeRequest {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  body?: unknown;
  signal: AbortSignal;
}

interface ExchangeAnswer {
  status: number;
  body: Buffer;
}

/** HTTP to one server over lines of our own: `fetch` cannot be told to hang up. */
export function createExchange(origin: string, headers: Record<string, string>) {
  const { request, Agent } = origin.startsWith('https:') ? https : http;
  const agent = new Agent({ keepAlive: true });

  return {
    // A redirect is not followed: it would carry the token to wherever it points.
    ask: ({ method, path, body, signal }: ExchangeRequest): Promise<ExchangeAnswer> =>
      new Promise((resolve, reject) => {
        const text = body === undefined ? undefined : JSON.stringify(body);
        const sent = request(origin + path, {
          method,
          agent,
          signal,
          headers: {
            ...headers,
            ...(text !== undefined && {
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(text),
            }),
          },
        });
        sent.once('response', (response) => {
          const status = response.statusCode ?? 0;
          buffer(response).then((bytes) => resolve({ status, body: bytes }), reject);
        });
        sent.once('error', reject);
        sent.end(text);
      }),
    close: () => agent.destroy(),
  };
}
