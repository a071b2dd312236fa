import {
  AGENT_SHEET_PATH,
  agentCalls,
  BASE_PATHS,
  type Call,
  envelopeOf,
  Refusal,
} from '@jepret/contract';
import type { z } from 'zod';
import { createHttpClient } from './http-client.ts';

/** A response of the booth; network failures are returned, not thrown. */
export type ClientResult<Data> =
  | { kind: 'answered'; data: Data }
  | { kind: 'refused'; status: number; message: string }
  | { kind: 'unreachable'; reason: string };

type Body<C extends Call> = C['body'] extends z.ZodType ? z.input<C['body']> : never;
type Answer<C extends Call> = Promise<ClientResult<z.output<C['data']>>>;

/** The connection to the booth; only the agent makes calls. */
export interface BoothClient {
  connect(
    body: Body<typeof agentCalls.connect>,
    signal: AbortSignal,
  ): Answer<typeof agentCalls.connect>;
  takeSheets(
    body: Body<typeof agentCalls.takeSheets>,
    signal: AbortSignal,
  ): Answer<typeof agentCalls.takeSheets>;
  beginSheet(name: string, generation: number, signal: AbortSignal): Promise<ClientResult<null>>;
  report(body: Body<typeof agentCalls.report>, signal: AbortSignal): Promise<ClientResult<null>>;
  download(name: string, signal: AbortSignal): Promise<ClientResult<Uint8Array>>;
  close(): void;
}

const CALL_TIMEOUT_MS = 10_000;
/** A little longer than the booth holds the request open. */
const TAKE_TIMEOUT_MS = 30_000;
const DOWNLOAD_TIMEOUT_MS = 60_000;

export function createBoothClient({
  boothUrl,
  token,
}: {
  boothUrl: string;
  token: string;
}): BoothClient {
  const httpClient = createHttpClient(boothUrl, { authorization: `Bearer ${token}` });

  async function send<Data>(
    request: { method: Call['method']; path: string; body?: unknown },
    { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal },
    read: (body: Buffer) => Data,
  ): Promise<ClientResult<Data>> {
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      const limited = AbortSignal.any([signal, timeout]);
      const { status, body } = await httpClient.send({ ...request, signal: limited });
      if (status === 200) return { kind: 'answered', data: read(body) };
      const message = status < 500 ? findMessage(body) : undefined;
      if (message !== undefined) return { kind: 'refused', status, message };
      return { kind: 'unreachable', reason: `The booth returned HTTP status ${status}.` };
    } catch (error) {
      const reason = timeout.aborted ? 'The booth does not answer in time.' : explain(error);
      return { kind: 'unreachable', reason };
    }
  }

  const call = <C extends Call>(
    { method, base, path, data }: C,
    body: unknown,
    { name = '', ...options }: { signal: AbortSignal; limitMs?: number; name?: string },
  ): Answer<C> =>
    send(
      { method, path: BASE_PATHS[base] + path.replace('{name}', name), body },
      { timeoutMs: CALL_TIMEOUT_MS, ...options },
      (bytes) => envelopeOf(data).parse(JSON.parse(String(bytes))).data as z.output<C['data']>,
    );

  return {
    connect: (body, signal) => call(agentCalls.connect, body, { signal }),
    takeSheets: (body, signal) =>
      call(agentCalls.takeSheets, body, { signal, limitMs: TAKE_TIMEOUT_MS }),
    beginSheet: (name, generation, signal) =>
      call(agentCalls.beginSheet, { generation }, { signal, name }),
    report: (body, signal) => call(agentCalls.report, body, { signal }),
    download: (name, signal) =>
      send(
        { method: 'GET', path: AGENT_SHEET_PATH.replace('{name}', name) },
        { timeoutMs: DOWNLOAD_TIMEOUT_MS, signal },
        (body) => body,
      ),
    close: httpClient.close,
  };
}

/** Undefined if the response is not a refusal of the booth. */
function findMessage(body: Buffer): string | undefined {
  try {
    return Refusal.parse(JSON.parse(String(body))).meta.message;
  } catch {
    return undefined;
  }
}

function explain(error: unknown): string {
  const { name, code = '' } = Object(error) as NodeJS.ErrnoException;
  if (name === 'ZodError' || name === 'SyntaxError') {
    return 'The response from BOOTH_URL is not that of a booth of this version.';
  }
  if (/CERT|ERR_TLS|UNABLE_TO_VERIFY/.test(code)) {
    return "The booth's certificate is not trusted; is this machine's date right?";
  }
  return `The booth cannot be reached${code && ` (${code})`}.`;
}
