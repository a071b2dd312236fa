import { z } from 'zod';
import { SettingError } from './setting-error.ts';
import { refuseUnknownSettings, type SettingName } from './setting-names.ts';

export { SettingError } from './setting-error.ts';

export type ReadSetting = <Value, Fallback>(
  name: SettingName,
  schema: z.ZodType<Value, string>,
  fallback: Fallback,
) => Value | Fallback;

/** An empty variable counts as not set. */
export function createSettingReader(environment: NodeJS.ProcessEnv): ReadSetting {
  refuseUnknownSettings(environment);
  return (name, schema, fallback) => {
    const text = environment[name]?.trim();
    if (!text) return fallback;
    const result = schema.safeParse(text);
    if (result.success) return result.data;
    throw new SettingError(`${name} ${result.error.issues[0]?.message}.`);
  };
}

/** Without a path: the kiosk appends the paths of the calls. */
export const Origin = z.string().transform((text, context) => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`) return url.origin;
  context.addIssue('must be an address like https://booth.example.com, without a path');
  return z.NEVER;
});
