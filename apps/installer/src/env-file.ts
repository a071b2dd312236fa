import { parseEnv } from 'node:util';
import { SettingError } from '@jepret/server/config/setting-error.ts';

export type Values = Readonly<Record<string, string>>;

/** Reads lines `NAME=value` as Node does for `--env-file`. */
export function readEnvFile(text: string): Values {
  const values = parseEnv(text) as Record<string, string>;
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
}

/** Changes only the lines of changed values; comments and the order stay. A value that is missing in `values` stays. */
export function updateEnvFile(text: string, values: Values): string {
  const before = readEnvFile(text);
  return Object.entries(values)
    .filter(([name, value]) => (before[name] ?? '') !== value)
    .reduce((lines, [name, value]) => replaceLine(lines, name, value), text);
}

function replaceLine(text: string, name: string, value: string): string {
  const line = value === '' ? '' : `${name}=${quote(name, value)}\n`;
  // A quoted value may contain line breaks.
  const assignment = new RegExp(`^${name}=(?:"[^"]*"|'[^']*'|[^\\n]*)[^\\n]*(?:\\n|$)`, 'm');
  if (assignment.test(text)) return text.replace(assignment, () => line);
  const separator = text === '' || text.endsWith('\n') ? '' : '\n';
  return `${text}${separator}${line}`;
}

/** Without quotes, `#` would begin a comment. */
function quote(name: string, value: string): string {
  if (/^[\w@%+=:,./?&~-]+$/.test(value)) return value;
  if (!value.includes("'")) return `'${value}'`;
  if (!/["\\]/.test(value)) return `"${value}"`;
  throw new SettingError(
    `${name} must not contain both ' and " or \\: in an address, write them as %27, %22 and %5C.`,
  );
}
