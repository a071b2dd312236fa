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

/** Node takes the last line of several: the first is replaced, the others are removed. */
function replaceLine(text: string, name: string, value: string): string {
  const line = value === '' ? '' : `${name}=${quote(name, value)}\n`;
  // A quoted value may contain line breaks.
  const assignment = new RegExp(
    `^[ \\t]*(?:export[ \\t]+)?${name}[ \\t]*=[ \\t]*(?:"[^"]*"|'[^']*'|[^\\n]*)[^\\n]*(?:\\n|$)`,
    'gm',
  );
  let isReplaced = false;
  const replaced = text.replace(assignment, () => {
    const replacement = isReplaced ? '' : line;
    isReplaced = true;
    return replacement;
  });
  const separator = replaced === '' || replaced.endsWith('\n') ? '' : '\n';
  const changed = isReplaced ? replaced : `${replaced}${separator}${line}`;
  if ((readEnvFile(changed)[name] ?? '') === value) return changed;
  throw new SettingError(`${name} could not be changed: correct its lines in the file first.`);
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
