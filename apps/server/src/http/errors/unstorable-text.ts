import type { FastifyInstance } from 'fastify';
import { BoothError } from '../../domain/booth-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route accepts any text and does not look up text that can't be stored. */
    takesAnyText?: boolean;
  }
}

/**
 * PostgreSQL can't store or compare a NUL. It is refused here for every route, after token and transaction are checked
 * and before anything is looked up.
 */
export function refuseUnstorableText(app: FastifyInstance): void {
  app.addHook('preHandler', async ({ params, query, body, routeOptions }) => {
    if (routeOptions.config.takesAnyText) return;
    if (findNul(params) !== undefined) throw new BoothError('not_found', 'There is nothing here.');
    if (findNul(query) !== undefined) {
      throw new BoothError('malformed', 'The address contains a NUL character.');
    }
    refuseNul(body);
  });
}

/** For the fields of a form, which are read after the hook. */
export function refuseNul(fields: unknown): void {
  const field = findNul(fields);
  if (field === undefined) return;
  throw new BoothError(
    'invalid',
    `${field || 'The body'}: a text must not contain a NUL character.`,
  );
}

/** Returns the field with the first NUL. A stack instead of recursion, because the sender decides the depth. */
function findNul(value: unknown): string | undefined {
  const stack = [{ path: '', value }];
  for (let next = stack.pop(); next; next = stack.pop()) {
    if (typeof next.value === 'string' && next.value.includes('\0')) return next.path;
    if (typeof next.value !== 'object' || next.value === null) continue;
    for (const [key, child] of Object.entries(next.value)) {
      if (key.includes('\0')) return next.path;
      stack.push({ path: next.path === '' ? key : next.path, value: child });
    }
  }
  return undefined;
}
