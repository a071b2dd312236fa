import {
  AGENT_SHEET_PATH,
  agentCalls,
  BASE_PATHS,
  type Call,
  envelopeOf,
  Refusal,
} from '@jepret/contract';
import type { z } from 'zod';

/** What the booth says to an agent; it never throws for what networks do. */
export type LineAnswer<Data> =
  | { kind: 'answered'; data: Data }
  | { kind: 'refused'; status: number; message: string }
  | { kind: 'unreachable'; reason: string };

type Body<C extends Call> = C['body'] extends z.ZodType ? z.input<C['body']> : never;
type Answer<C extends Call> = Promise<LineAnswer<z.output<C['data']>>>;

/** The way to the booth: always the agent that calls. */
export interface AgentLine {
  connect(
    body: Body<typeof agentCalls.connect>,
    signal: AbortSignal,
  ): Answer<typeof agentCalls.connect>;
  takeSheets(
    body: Body<typeof agentCalls.takeSheets>,
    signal: AbortSignal,
  ): Answer<typeof agentCalls.takeSheets>;
  beginSheet(name: string, generation: number, signal: AbortSignal): Promise<LineAnswer<null>>;
  report(body: Body<typeof agentCalls.report>, signal: AbortSignal): Promise<LineAnswer<null>>;
  download(name: string, signal: AbortSignal): Promise<LineAnswer<Uint8Array>>;
}

const CALL_LIMIT_MS = 10_000;
/** A little longer than the booth keeps an agent waiting. */
const TAKE_LIMIT_MS = 30_000;
const DOWNLOAD_LIMIT_MS = 60_000;

export function createAgentLine({ boothUrl, token }: { boothUrl: string; token: string }) {
  const headers = { authorization: `Bearer ${token}` };

  async function send<Data>(
    path: string,
    init: RequestInit,
    { limitMs, signal }: { limitMs: number; signal: AbortSignal },
    read: (response: Response) => Promise<Data>,
  ): Promise<LineAnswer<Data>> {
    try {
      const response = await fetch(boothUrl + path, {
        ...init,
        headers: { ...headers, ...init.headers },
        // A redirect would carry the token to wherever it points.
        redirect: 'error',
        signal: AbortSignal.any([signal, AbortSignal.timeout(limitMs)]),
      });
      if (response.ok) return { kind: 'answered', data: await read(response) };
      const refusal = Refusal.safeParse(await response.json().catch(() => undefined));
      const { status } = response;
      if (status >= 500 || !refusal.success) {
        return { kind: 'unreachable', reason: `The booth answers with HTTP status ${status}.` };
      }
      return { kind: 'refused', status, message: refusal.data.meta.message };
    } catch (error) {
      return { kind: 'unreachable', reason: explain(error) };
    }
  }

  const call = <C extends Call>(
    { method, base, path, data }: C,
    body: unknown,
    options: { signal: AbortSignal; limitMs?: number; name?: string },
  ): Answer<C> =>
    send(
      BASE_PATHS[base] + path.replace('{name}', options.name ?? ''),
      { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
      { limitMs: CALL_LIMIT_MS, ...options },
      async (response) => envelopeOf(data).parse(await response.json()).data as z.output<C['data']>,
    );

  return {
    connect: (body, signal) => call(agentCalls.connect, body, { signal }),
    takeSheets: (body, signal) =>
      call(agentCalls.takeSheets, body, { signal, limitMs: TAKE_LIMIT_MS }),
    beginSheet: (name, generation, signal) =>
      call(agentCalls.beginSheet, { generation }, { signal, name }),
    report: (body, signal) => call(agentCalls.report, body, { signal }),
    download: (name, signal) =>
      send(
        AGENT_SHEET_PATH.replace('{name}', name),
        {},
        { limitMs: DOWNLOAD_LIMIT_MS, signal },
        async (response) => new Uint8Array(await response.arrayBuffer()),
      ),
  } satisfies AgentLine;
}

function explain(error: unknown): string {
  const { name, cause } = Object(error) as Error;
  if (name === 'TimeoutError') return 'The booth does not answer in time.';
  if (name === 'ZodError') return 'What answers at BOOTH_URL is not a booth of this version.';
  const { code = '' } = Object(cause) as NodeJS.ErrnoException;
  if (/CERT|ERR_TLS|UNABLE_TO_VERIFY/.test(code)) {
    return "The booth's certificate is not trusted; is this machine's date right?";
  }
  return `The booth cannot be reached${code && ` (${code})`}.`;
}
