import type { DestinationStream } from 'pino';

/** Converts the logger's JSON lines to text: `16:30:59 WARN  the booth is closed location=jakarta`. */
export const createTerminalLog = (
  terminal: DestinationStream,
  timeZone?: string,
): DestinationStream => ({
  write: (line) => terminal.write(`${toText(line, timeZone)}\n`),
});

function toText(line: string, timeZone: string | undefined): string {
  const { time, level, msg = '', err, ...fields } = JSON.parse(line);
  const clock = new Date(time).toLocaleTimeString('en-GB', { timeZone });
  const parts = [clock, String(level).toUpperCase().padEnd(5), msg, ...describeFields(fields)];
  return [parts.map(printable).join(' '), ...describeError(err)].join('\n');
}

const describeFields = (fields: Record<string, unknown>): string[] =>
  Object.entries(fields).map(([name, value]) =>
    typeof value === 'object' ? `${name}=${JSON.stringify(value)}` : `${name}=${value}`,
  );

function describeError(err: { stack?: string; message?: string } | undefined): string[] {
  const text = err?.stack ?? err?.message ?? '';
  return text === '' ? [] : text.split('\n').map((line) => `  ${printable(line)}`);
}

/** OPS-4: input of kiosks and guests must not control the terminal. */
const printable = (text: string): string => text.replace(/\p{Cc}|\p{Cf}/gu, '?');
