import type { FastifyServerOptions } from 'fastify';

/**
 * A target that names scheme and host, as for a proxy, means its path. A URL whose percent signs decode to nothing names nothing. Taken literally it is an unknown
 * path like any other, checked by the same guard, instead of the router's own special case.
 */
export const literalUrl: NonNullable<FastifyServerOptions['rewriteUrl']> = (request) => {
  const url = (request.url ?? '/').replace(/^https?:\/\/[^/?#]*\/?/i, '/');
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '');
    return url;
  } catch {
    return url.replaceAll('%', '%25');
  }
};
