import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import type { KioskConfig, PushSettings } from '@jepret/contract';
import type { FastifyInstance } from 'fastify';
import { isConsolePath } from './access/request-paths.ts';

export interface SecurityOptions {
  publicUrl: string;
  bases: KioskConfig['bases'];
  /** How payment events reach the kiosk; another provider's hosts must be in its reach. */
  pushSettings: PushSettings;
  /** Where photos come from when the booth does not serve them itself. */
  storageOrigin?: string | undefined;
  allowedOrigins: readonly string[];
}

/** Strict for every page; what the kiosk may reach elsewhere is exactly what it is configured to. */
export async function secureHeaders(app: FastifyInstance, options: SecurityOptions): Promise<void> {
  const isHttps = options.publicUrl.startsWith('https:');
  const isShared = options.allowedOrigins.length > 0;

  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: contentPolicy(options) },
    crossOriginResourcePolicy: { policy: isShared ? 'cross-origin' : 'same-origin' },
    // Only what travels encrypted may promise to stay so.
    hsts: isHttps && { maxAge: 365 * 86_400 },
    frameguard: { action: 'deny' },
  });
  app.addHook('onRequest', async (request, reply) => {
    if (isConsolePath(request.url)) reply.header('cross-origin-resource-policy', 'same-origin');
    reply.header('permissions-policy', 'camera=(self), microphone=(), geolocation=()');
  });
  if (isShared) {
    await app.register(cors, {
      delegator: (request, done) =>
        done(null, {
          // The console is nobody's but its own.
          origin: !isConsolePath(request.url ?? '') && [...options.allowedOrigins],
          credentials: true,
          methods: ['GET', 'HEAD', 'POST', 'PUT'],
          exposedHeaders: ['x-request-id', 'retry-after'],
        }),
    });
  }
}

/** Where the browser gets a device token from Firebase. */
const FIREBASE_HOSTS = [
  'https://fcmregistrations.googleapis.com',
  'https://firebaseinstallations.googleapis.com',
];

function contentPolicy({ bases, pushSettings, storageOrigin = '' }: SecurityOptions) {
  const from = (...urls: string[]) => [
    "'self'",
    ...new Set(urls.filter(Boolean).map((url) => new URL(url).origin)),
  ];
  return {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'"],
    imgSrc: [...from(bases.static, storageOrigin), 'data:', 'blob:'],
    mediaSrc: [...from(bases.static, bases.videos, storageOrigin), 'blob:'],
    connectSrc: [
      ...from(...Object.values(bases), storageOrigin),
      ...(pushSettings.provider === 'fcm' ? FIREBASE_HOSTS : []),
    ],
    fontSrc: ["'self'"],
    workerSrc: ["'self'", 'blob:'],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    frameAncestors: ["'none'"],
    formAction: ["'self'"],
  };
}
