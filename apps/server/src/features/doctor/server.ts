import { type Check, fail, ok } from './check.ts';
import { readHealth } from './read-health.ts';

interface Options {
  /** Such as `http://localhost:3000`. */
  address: string;
  fetch: typeof globalThis.fetch;
  /** How the server of this installation is started. */
  startCommand: string;
}

/** Whether the server answers at its own port on this machine. */
export const createServerCheck = ({ address, fetch, startCommand }: Options): Check => ({
  name: 'Server',
  async run(signal) {
    const response = await fetch(`${address}/health`, { signal }).catch(() => undefined);
    if (!response) {
      return fail(
        `It does not answer at ${address}.`,
        `Start it (${startCommand}), or see its log.`,
      );
    }
    const message = await readHealth(response);
    if (message === undefined) {
      return fail(
        `Another program answers at ${address}.`,
        'Stop that program, or choose another PORT.',
      );
    }
    if (response.ok) return ok(`It answers at ${address}.`);
    return fail(`It answers at ${address}: ${message}`, 'See its log for the cause.');
  },
});
