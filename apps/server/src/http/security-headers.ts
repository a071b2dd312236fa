import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import type { KioskConfig, PushSettings } from '@jepret/contract';
import type { FastifyInstance } from 'fastify';
import { isConsolePath } from './access/request-paths.ts';

export interface SecurityOptions {
  publicUrl: string;
  bases: KioskConfig['bases'];
  /** How payment events reach the kiosk; the policy must allow another provider's hosts. */
  pushSettings: PushSettings;
  /** The origin of photos that the booth does not serve itself. */
  storageOrigin?: string | undefined;
  allowedOrigins: readonly string[];
}

/** Sets strict headers for every page; the kiosk may reach only the configured origins. */
export async function secureHeaders(app: FastifyInstance, options: SecurityOptions): Promise<void> {
  const isHttps = options.publicUrl.startsWith('https:');
  const isShared = options.allowedOrigins.length > 0;

  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: contentPolicy(options) },
    crossOriginResourcePolicy: { policy: isShared ? 'cross-origin' : 'same-origin' },
    // Browsers ignore this header over plain http.
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
          // No other origin may call the console.
          origin: !isConsolePath(request.url ?? '') && [...options.allowedOrigins],
          credentials: true,
          methods: ['GET', 'HEAD', 'POST', 'PUT'],
          exposedHeaders: ['x-request-id', 'retry-after'],
        }),
    });
  }
}

/** The hosts from which the browser gets a device token of Firebase. */
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
