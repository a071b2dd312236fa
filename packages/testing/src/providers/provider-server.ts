import { createServer, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { freePort } from '../free-port.ts';
import {
  type ApiAnswer,
  type ApiRequest,
  cutInHalf,
  HTML_404,
  readRequest,
  send,
} from './provider-http.ts';

/**
 * - `rate-limit`, `unavailable`, `html-404`: nothing is done, and the answer says so.
 * - `silent`: accepted, not done, never answered.
 * - `withheld-answer`: done, never answered. `lost-answer`: done, the connection breaks.
 * - `malformed-json`: done, half of the answer arrives. `late-failure`: done, answered with 500.
 * - An answer of its own is given as it is, and nothing is done.
 */
type Fault =
  | ApiAnswer
  | 'rate-limit'
  | 'unavailable'
  | 'html-404'
  | 'silent'
  | 'withheld-answer'
  | 'lost-answer'
  | 'malformed-json'
  | 'late-failure';

export interface ProviderServerOptions<Operation extends string> {
  /** What a request asks for; undefined is an unknown path. */
  operationOf(request: ApiRequest): Operation | undefined;
  answer(request: ApiRequest, operation: Operation | undefined): ApiAnswer;
  faultAnswers: Record<'rate-limit' | 'unavailable' | 'late-failure', ApiAnswer>;
}

export interface ProviderServer<Operation extends string> {
  readonly url: string;
  /** Every request that arrived, faults included, oldest first. */
  readonly received: readonly (ApiRequest & { operation: Operation | undefined })[];
  /** The next request, of one kind or of any, as soon as it is here. */
  untilReceived(operation?: Operation): Promise<ApiRequest>;
  /** Breaks the next calls of one operation (or of any), `times` times. */
  fail(fault: Fault, scope?: { on?: Operation; times?: number }): void;
  /** Ends every armed fault; what is held stays unanswered. */
  recover(): void;
  /** Refuses connections, as a provider that is down. */
  goDown(): Promise<void>;
  comeBack(): Promise<void>;
  stop(): Promise<void>;
}

/** The HTTP side of a provider's double: a real server on loopback that can be made to misbehave. */
export async function startProviderServer<Operation extends string>(
  options: ProviderServerOptions<Operation>,
): Promise<ProviderServer<Operation>> {
  const received: (ApiRequest & { operation: Operation | undefined })[] = [];
  const faults: { fault: Fault; on: Operation | undefined; left: number }[] = [];
  const watchers = new Set<(request: ApiRequest, operation: Operation | undefined) => void>();

  const server = createServer(async (incoming, response) => {
    const request = await readRequest(incoming).catch(() => undefined);
    if (!request) return;
    const operation = options.operationOf(request);
    received.push({ ...request, operation });
    const fault = takeFault(operation);
    respond(response, fault, () => options.answer(request, operation));
    for (const watch of watchers) watch(request, operation);
  });

  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });

  function takeFault(operation: Operation | undefined): Fault | undefined {
    const armed = faults.find(({ on, left }) => left > 0 && (!on || on === operation));
    if (armed) armed.left -= 1;
    return armed?.fault;
  }

  function respond(response: ServerResponse, fault: Fault | undefined, work: () => ApiAnswer) {
    if (fault === 'silent') return;
    if (typeof fault === 'object') return send(response, fault);
    if (fault === 'html-404') return send(response, HTML_404);
    if (fault === 'rate-limit' || fault === 'unavailable') {
      return send(response, options.faultAnswers[fault]);
    }
    const answer = work();
    if (fault === 'withheld-answer') return;
    if (fault === 'lost-answer') return void response.destroy();
    if (fault === 'late-failure') return send(response, options.faultAnswers[fault]);
    if (fault === 'malformed-json') return send(response, cutInHalf(answer));
    send(response, answer);
  }

  const listen = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(port, '127.0.0.1', () => resolve());
    });
  /** Ended, not destroyed: a socket closes when its client has hung up too, and so has noticed. */
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
        watchers.add(function watch(request, operation) {
          if (wanted && operation !== wanted) return;
          watchers.delete(watch);
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
    comeBack: () => listen(port),
    stop: close,
  };
}
