import { z } from 'zod';
import type { Call } from '../calls.ts';

/** What the booth works with outside of itself. */
export const AdapterName = z.enum(['payment', 'push', 'mail', 'storage', 'printer', 'database']);
export type AdapterName = z.infer<typeof AdapterName>;

export const AdapterState = z.object({
  /** Unknown: nobody has asked it yet. */
  kind: z.enum(['works', 'fails', 'unknown']),
  /** What was found, in a sentence. */
  reason: z.string(),
  /** What to do about it; null where there is nothing to do. */
  remedy: z.string().nullable(),
});
export type AdapterState = z.infer<typeof AdapterState>;

/** How one is configured; whether a secret is set is told, never which one. */
export const ConsoleAdapter = z.object({
  name: AdapterName,
  /** Which technology was chosen. */
  kind: z.string(),
  facts: z.array(z.object({ name: z.string(), value: z.string() })),
  /** What whoever chose this should know; null where it goes without saying. */
  note: z.string().nullable(),
  /** The environment variables that say so. */
  variables: z.array(z.string()),
  /** What explains them. */
  document: z.string(),
  state: AdapterState,
});
export type ConsoleAdapter = z.infer<typeof ConsoleAdapter>;

export const settingsCalls = {
  listAdapters: {
    method: 'GET',
    base: 'core',
    path: '/v1/console/settings',
    access: { console: 'settings.manage' },
    data: z.array(ConsoleAdapter),
    summary: 'What the booth is connected to, and how that is; no secrets',
  },
  testAdapter: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/settings/{name}/test',
    access: { console: 'settings.manage' },
    data: AdapterState,
    summary: 'Try one of them for real, without harm',
  },
} as const satisfies Record<string, Call>;
