import { createServer, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { freePort } from '../free-port.ts';
import {
  type ApiRequest,
  type ApiResponse,
  cutInHalf,
  HTML_404,
  readRequest,
  send,
} from './provider-http.ts';

/**
 * - `rate-limit`, `unavailable`, `html-404`: the request is not processed and gets this error.
 * - `silent`: the request is not processed and gets no response.
 * - `withheld-answer`: processed, no response. `lost-answer`: processed, the connection breaks.
 * - `malformed-json`: processed, half of the response is sent. `late-failure`: processed, then 500.
 * - An `ApiResponse` is sent unchanged, and the request is not processed.
 */
type Fault =
  | ApiResponse
  | 'rate-limit'
  | 'unavailable'
  | 'html-404'
  | 'silent'
  | 'withheld-answer'
  | 'lost-answer'
  | 'malformed-json'
  | 'late-failure';

export interface ProviderServerOptions<Operation extends string> {
  /** The operation of a request; undefined for an unknown path. */
  operationOf(request: ApiRequest): Operation | undefined;
  respond(request: ApiRequest, operation: Operation | undefined): ApiResponse;
  faultResponses: Record<'rate-limit' | 'unavailable' | 'late-failure', ApiResponse>;
}

export interface ProviderServer<Operation extends string> {
  readonly url: string;
  /** All received requests, faults included, oldest first. */
  readonly received: readonly (ApiRequest & { operation: Operation | undefined })[];
  /** Resolves with the next request, of one operation or of any. */
  untilReceived(operation?: Operation): Promise<ApiRequest>;
  /** Applies a fault to the next requests of one operation (or of any), `times` times. */
  fail(fault: Fault, scope?: { on?: Operation; times?: number }): void;
  /** Removes all faults; requests without a response stay open. */
  recover(): void;
  /** Refuses connections, like a provider that is down. */
  goDown(): Promise<void>;
  comeUp(): Promise<void>;
  stop(): Promise<void>;
}

/** The HTTP server of a provider's double: a real server on loopback with configurable faults. */
export async function startProviderServer<Operation extends string>(
  options: ProviderServerOptions<Operation>,
): Promise<ProviderServer<Operation>> {
  const received: (ApiRequest & { operation: Operation | undefined })[] = [];
  const faults: { fault: Fault; on: Operation | undefined; left: number }[] = [];
  const listeners = new Set<(request: ApiRequest, operation: Operation | undefined) => void>();

  const server = createServer(async (incoming, response) => {
    const request = await readRequest(incoming).catch(() => undefined);
    if (!request) return;
    const operation = options.operationOf(request);
    received.push({ ...request, operation });
    const fault = consumeFault(operation);
    respond(response, fault, () => options.respond(request, operation));
    for (const watch of listeners) watch(request, operation);
  });

  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });

  function consumeFault(operation: Operation | undefined): Fault | undefined {
    const armed = faults.find(({ on, left }) => left > 0 && (!on || on === operation));
    if (armed) armed.left -= 1;
    return armed?.fault;
  }

  function respond(response: ServerResponse, fault: Fault | undefined, work: () => ApiResponse) {
    if (fault === 'silent') return;
    if (typeof fault === 'object') return send(response, fault);
    if (fault === 'html-404') return send(response, HTML_404);
    if (fault === 'rate-limit' || fault === 'unavailable') {
      return send(response, options.faultResponses[fault]);
    }
    const result = work();
    if (fault === 'withheld-answer') return;
    if (fault === 'lost-answer') return void response.destroy();
    if (fault === 'late-failure') return send(response, options.faultResponses[fault]);
    if (fault === 'malformed-json') return send(response, cutInHalf(result));
    send(response, result);
  }

  const listen = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(port, '127.0.0.1', () => resolve());
    });
  /** Ends sockets instead of destroying them: a socket closes when its client has noticed the end. */
  async function hangUp(): Promise<void> {
    const closed = [...sockets].map(
      (socket) => new Promise((resolve) => void socket.once('close', resolve)),
    );
    for (const socket of sockets) socket.end();
    await Promise.all(closed);
  }

  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });

  const port = await freePort();
  await listen(port);
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    untilReceived: (wanted) =>
      new Promise((resolve) => {
        listeners.add(function watch(request, operation) {
          if (wanted && operation !== wanted) return;
          listeners.delete(watch);
          resolve(request);
        });
      }),
    fail: (fault, { on, times = Number.POSITIVE_INFINITY } = {}) => {
      faults.push({ fault, on, left: times });
    },
    recover: () => void faults.splice(0),
    async goDown() {
      await hangUp();
      await close();
    },
    comeUp: () => listen(port),
    stop: close,
  };
}
