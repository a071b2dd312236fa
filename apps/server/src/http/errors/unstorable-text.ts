import type { FastifyInstance } from 'fastify';
import { BoothError } from '../../domain/booth-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Has an answer of its own for any text, and looks up none that cannot be stored. */
    takesAnyText?: boolean;
  }
}

/**
 * Nobody types a NUL and PostgreSQL cannot even be asked for one. Whatever route it comes to, it is
 * refused here, after the token and the transaction and before anything is looked up.
 */
export function refuseUnstorableText(app: FastifyInstance): void {
  app.addHook('preHandler', async ({ params, query, body, routeOptions }) => {
    if (routeOptions.config.takesAnyText) return;
    if (findNul(params) !== undefined) throw new BoothError('not_found', 'There is nothing here.');
    if (findNul(query) !== undefined) {
      throw new BoothError('malformed', 'The address has a NUL in it, which is no character.');
    }
    refuseNul(body);
  });
}

/** For what is read behind the hook: the fields of a form. */
export function refuseNul(fields: unknown): void {
  const field = findNul(fields);
  if (field === undefined) return;
  throw new BoothError('invalid', `${field || 'The body'}: a NUL is no character of a text.`);
}

/** Where the first one is. A list and no recursion: how deep it goes is the sender's choice. */
function findNul(value: unknown): string | undefined {
  const waiting = [{ path: '', value }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (typeof next.value === 'string' && next.value.includes('\0')) return next.path;
    if (typeof next.value !== 'object' || next.value === null) continue;
    for (const [key, child] of Object.entries(next.value)) {
      if (key.includes('\0')) return next.path;
      waiting.push({ path: next.path === '' ? key : next.path, value: child });
    }
  }
  return undefined;
}
