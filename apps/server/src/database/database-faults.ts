/** `full`: no disk space is left. `away`: the database does not respond, but may do so later. */
export type DatabaseFault = 'full' | 'away';

/** The fault of the database itself; undefined for any other error. */
export function findDatabaseFault(error: unknown): DatabaseFault | undefined {
  const { code, errcode, message } = Object(readInner(error));
  if (code === SQLITE_ERROR) {
    if (SQLITE_NO_ROOM.has(errcode)) return 'full';
    return isBusy(error) ? 'away' : undefined;
  }
  if (code === POSTGRES_DISK_FULL) return 'full';
  const isAway = POSTGRES_AWAY.test(code) || UNREACHABLE.has(code) || LOST_CONNECTION.test(message);
  return isAway ? 'away' : undefined;
}

/** Another process holds SQLite's lock. */
export function isBusy(error: unknown): boolean {
  const { code, errcode } = Object(error);
  return code === SQLITE_ERROR && (errcode & PRIMARY_CODE) === SQLITE_BUSY;
}

/** The message for an operator. If a connection failed on every address, the message is in the first inner error. */
export function reasonOf(error: unknown): string {
  const inner = readInner(error);
  return inner instanceof Error ? inner.message : String(inner);
}

const readInner = (error: unknown): unknown =>
  error instanceof AggregateError ? error.errors[0] : error;

const SQLITE_ERROR = 'ERR_SQLITE_ERROR';
/** The other bits of SQLite's error code contain details. */
const PRIMARY_CODE = 0xff;
const SQLITE_BUSY = 5;
const SQLITE_IOERR = 10;
/** Quotas, and disks that detect it late, return a write error instead of "full". */
const SQLITE_NO_ROOM = new Set([
  13,
  SQLITE_IOERR | (3 << 8), // write
  SQLITE_IOERR | (4 << 8), // sync
  SQLITE_IOERR | (19 << 8), // growing the index of the log
]);

const POSTGRES_DISK_FULL = '53100';
/**
 * Connections refused or broken (08), too many of them (53300), a query that took too long (57014), the
 * server stopping or starting (57P01 to 57P05).
 */
const POSTGRES_AWAY = /^(?:08\w{3}|53300|57014|57P0[1-5])$/;
const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** Messages of the driver, which have no code. */
const LOST_CONNECTION =
  /^(?:Connection terminated|Query read timeout|Client has encountered a connection error|timeout exceeded when trying to connect|Postgres connection has been discarded)/;
