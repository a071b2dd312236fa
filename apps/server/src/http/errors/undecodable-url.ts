import type { FastifyServerOptions } from 'fastify';

/**
 * Reduces an absolute target, as sent to a proxy, to its path. Escapes the percent signs of a URL that can't be
 * decoded, so that the guard checks it like any unknown path; the router would bypass the guard.
 */
export const toLiteralUrl: NonNullable<FastifyServerOptions['rewriteUrl']> = (request) => {
  const url = (request.url ?? '/').replace(/^https?:\/\/[^/?#]*\/?/i, '/');
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '');
    return url;
  } catch {
    return url.replaceAll('%', '%25');
  }
};
