import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

/**
 * Serves `/docs`, generated from the schemas that validate the calls (RUN-19). Its pages are public and come from a
 * package without our access rules, so they are registered before the guard.
 */
export async function serveApiDocs(app: FastifyInstance, version: string): Promise<void> {
  const bearer = { type: 'http', scheme: 'bearer' } as const;
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Jepret',
        description: 'The calls of the photo booth.',
        version,
        license: { name: 'MIT', identifier: 'MIT' },
      },
      // Relative: a booth often has more than one address.
      servers: [{ url: '/', description: 'This booth' }],
      components: {
        securitySchemes: {
          kiosk: { ...bearer, description: 'The token of validate-otp.' },
          staff: { ...bearer, description: 'The token of admin/login, valid for 15 minutes.' },
          agent: { ...bearer, description: 'The token that the command `printers add` shows.' },
          console: {
            type: 'apiKey',
            in: 'cookie',
            name: 'jepret_console',
            description:
              'The cookie of console/sign-in, valid for twelve hours; `__Host-jepret_console` under https.',
          },
        },
      },
    },
    transform: jsonSchemaTransform,
  });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    theme: { title: 'Jepret: the calls' },
    // Swagger UI draws with inline styles and embedded pictures.
    staticCSP: [
      "default-src 'self'",
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data:",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
  });
}
