import type { Scheduler } from '@jepret/time';
import pg from 'pg';

/** Where trouble is reported; never with a token. */
export interface PushLog {
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

interface ListenOptions {
  url: string;
  channel: string;
  scheduler: Scheduler;
  log: PushLog;
  onNotification(payload: string): void;
  /** After every connect: what was said before it went unheard. */
  onConnect(): void;
}

/** A connection that died without a word is noticed within this. */
const PROBE_MS = 30_000;
const PROBE_TIMEOUT_MS = 5_000;
const FIRST_RECONNECT_MS = 250;
const MAX_RECONNECT_MS = 15_000;

/** LISTEN on a connection of its own, which is made anew whenever it is lost. */
export function listenToPostgres(options: ListenOptions): { close(): Promise<void> } {
  const { scheduler, log } = options;
  let isClosed = false;
  let failures = 0;
  let client: pg.Client | undefined;
  let cancelTimer = () => {};
  let connecting = connect();

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: options.url,
      application_name: 'jepret push',
      keepAlive: true,
      connectionTimeoutMillis: PROBE_TIMEOUT_MS,
      query_timeout: PROBE_TIMEOUT_MS,
    });
    client = next;
    next.on('error', (error) => lose(next, error));
    next.on('end', () => lose(next, new Error('The connection ended.')));
    next.on('notification', ({ payload }) => options.onNotification(payload ?? ''));
    try {
      await next.connect();
      await next.query(`listen ${options.channel}`);
    } catch (error) {
      return lose(next, error);
    }
    if (isClosed) return;
    failures = 0;
    probeLater(next);
    options.onConnect();
  }

  function probeLater(connected: pg.Client): void {
    cancelTimer = scheduler.schedule(PROBE_MS, async () => {
      try {
        await connected.query('select 1');
        if (connected === client) probeLater(connected);
      } catch (error) {
        lose(connected, error);
      }
    });
  }

  function lose(lost: pg.Client, error: unknown): void {
    if (isClosed || lost !== client) return;
    client = undefined;
    cancelTimer();
    lost.end().catch(() => {});
    log.warn({ err: error }, 'the line for push events is lost; it is made anew');
    const delayMs = Math.min(MAX_RECONNECT_MS, FIRST_RECONNECT_MS * 2 ** failures);
    failures += 1;
    cancelTimer = scheduler.schedule(delayMs, () => {
      connecting = connect();
      return connecting;
    });
  }

  return {
    async close() {
      isClosed = true;
      cancelTimer();
      await connecting;
      await client?.end().catch(() => {});
    },
  };
}
