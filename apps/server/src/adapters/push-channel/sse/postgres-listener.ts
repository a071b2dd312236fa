import type { Scheduler } from '@jepret/time';
import pg from 'pg';

/** The log of failures; a token is never logged. */
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
  /** Called after every connect, because notifications sent before it are lost. */
  onConnect(): void;
}

/** A dead connection is noticed within this time. */
const PROBE_MS = 30_000;
const PROBE_TIMEOUT_MS = 5_000;
const FIRST_RECONNECT_MS = 250;
const MAX_RECONNECT_MS = 15_000;

/** LISTEN on a connection of its own, which is opened again whenever it is lost. */
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
    next.on('error', (error) => reconnectLater(next, error));
    next.on('end', () => reconnectLater(next, new Error('The connection ended.')));
    next.on('notification', ({ payload }) => options.onNotification(payload ?? ''));
    try {
      await next.connect();
      await next.query(`listen ${options.channel}`);
    } catch (error) {
      return reconnectLater(next, error);
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
        reconnectLater(connected, error);
      }
    });
  }

  function reconnectLater(lostClient: pg.Client, error: unknown): void {
    if (isClosed || lostClient !== client) return;
    client = undefined;
    cancelTimer();
    lostClient.end().catch(() => {});
    log.warn({ err: error }, 'the connection for push events was lost; it is opened again');
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
