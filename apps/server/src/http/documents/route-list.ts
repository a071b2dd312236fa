import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Every route as `METHOD /path`, for tests that cover all routes. */
    routeList: readonly string[];
  }
}

/** Lists the routes that are registered after it. */
export function listRoutes(app: FastifyInstance): void {
  const list: string[] = [];
  app.decorate('routeList', list);
  app.addHook('onRoute', ({ method, url }) => {
    list.push(...[method].flat().map((name) => `${name} ${url}`));
  });
}
