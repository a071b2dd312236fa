import { z } from 'zod';
import type { Call } from '../calls.ts';

export const AdapterName = z.enum([
  'payment',
  'push',
  'mail',
  'storage',
  'printer',
  'database',
  'backup',
]);
export type AdapterName = z.infer<typeof AdapterName>;

export const AdapterState = z.object({
  /** `unknown`: not tested yet. */
  kind: z.enum(['works', 'fails', 'unknown']),
  /** The result, as a sentence. */
  reason: z.string(),
  /** What to do; null if there is nothing to do. */
  remedy: z.string().nullable(),
});
export type AdapterState = z.infer<typeof AdapterState>;

/** The configuration of an adapter. Of a secret it says only whether it is set. */
export const ConsoleAdapter = z.object({
  name: AdapterName,
  /** The chosen technology. */
  kind: z.string(),
  facts: z.array(z.object({ name: z.string(), value: z.string() })),
  /** A warning about this choice, if any. */
  note: z.string().nullable(),
  /** The environment variables that configure it. */
  variables: z.array(z.string()),
  /** The document that explains them. */
  document: z.string(),
  state: AdapterState,
});
export type ConsoleAdapter = z.infer<typeof ConsoleAdapter>;

/** The result of one check of the booth; contains no secret. */
export const CheckResult = z.object({
  name: z.string(),
  status: z.enum(['ok', 'warn', 'fail']),
  /** What was found, as a sentence. */
  message: z.string(),
  /** What to do; missing if there is nothing to do. */
  remedy: z.string().optional(),
});
export type CheckResult = z.infer<typeof CheckResult>;

export const settingsCalls = {
  listAdapters: {
    method: 'GET',
    base: 'core',
    path: '/v1/console/settings',
    access: { console: 'settings.manage' },
    data: z.array(ConsoleAdapter),
    summary: 'List all adapters with configuration and state; no secrets',
  },
  testAdapter: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/settings/{name}/test',
    access: { console: 'settings.manage' },
    data: AdapterState,
    summary: 'Test one adapter with a harmless attempt',
  },
  listChecks: {
    method: 'GET',
    base: 'core',
    path: '/v1/console/checks',
    access: { console: 'settings.manage' },
    data: z.array(z.string()),
    summary: 'List the names of the checks of the booth',
  },
  runCheck: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/checks/{name}',
    access: { console: 'settings.manage' },
    data: CheckResult,
    summary: 'Run one check of the booth, within 10 seconds',
  },
} as const satisfies Record<string, Call>;
