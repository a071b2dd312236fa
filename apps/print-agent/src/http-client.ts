import * as http from 'node:http';
import * as https from 'node:https';
import { buffer } from 'node:stream/consumers';

interface HttpRequest {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  body?: unknown;
  signal: AbortSignal;
}

interface HttpResponse {
  status: number;
  body: Buffer;
}

/** HTTP to one server over our own connections, because those of `fetch` cannot be closed. */
export function createHttpClient(origin: string, headers: Record<string, string>) {
  const { request, Agent } = origin.startsWith('https:') ? https : http;
  const agent = new Agent({ keepAlive: true });

  return {
    // A redirect is not followed: it would send the token to another host.
    send: ({ method, path, body, signal }: HttpRequest): Promise<HttpResponse> =>
      new Promise((resolve, reject) => {
        const text = body === undefined ? undefined : JSON.stringify(body);
        const outgoing = request(origin + path, {
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
        outgoing.once('response', (response) => {
          const status = response.statusCode ?? 0;
          buffer(response).then((bytes) => resolve({ status, body: bytes }), reject);
        });
        outgoing.once('error', reject);
        outgoing.end(text);
      }),
    close: () => agent.destroy(),
  };
}
