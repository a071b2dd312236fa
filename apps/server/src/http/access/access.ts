import {
  type Access,
  type ConsoleAccess,
  META_MESSAGES,
  type StaffAccess,
  type StaffRole,
} from '@jepret/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BoothError } from '../../domain/booth-error.ts';
import { findBearerToken } from './bearer-token.ts';
import {
  admitToConsole,
  type ConsoleCaller,
  type ConsoleOrigin,
  type FindConsoleCaller,
  refuseOtherSites,
} from './console-access.ts';
import { isApiPath, isConsolePath } from './request-paths.ts';

export interface KioskCaller {
  kioskId: string;
}

export interface StaffCaller {
  staffId: string;
  email: string;
  role: StaffRole;
  /** Slugs; null is every location. */
  locations: readonly string[] | null;
}

export interface AgentCaller {
  printerId: string;
}

export interface CallerLookup {
  findKiosk(token: string): Promise<KioskCaller | undefined>;
  findStaff(token: string): Promise<StaffCaller | undefined>;
  findAgent(token: string): Promise<AgentCaller | undefined>;
  /** By the cookie of the console. */
  findConsole: FindConsoleCaller;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /** The one-time-code calls repeat their refusal as `error` at the top level (CALL-2). */
    repeatsError?: boolean;
  }
  interface FastifyRequest {
    kioskCaller: KioskCaller | null;
    staffCaller: StaffCaller | null;
    agentCaller: AgentCaller | null;
    consoleCaller: ConsoleCaller | null;
    /** Checks a caller of the console as of now, for whoever has waited since the guard did. */
    admitAgain(): Promise<ConsoleCaller>;
  }
}

/**
 * Guards every route that is registered after it. The token is checked in `onRequest`, before a
 * byte of the body is read, so nothing else can be looked at first (CALL-5).
 */
export function guardAccess(
  app: FastifyInstance,
  lookup: CallerLookup,
  consoleOrigin: ConsoleOrigin,
): void {
  app.decorateRequest('kioskCaller', null);
  app.decorateRequest('staffCaller', null);
  app.decorateRequest('agentCaller', null);
  app.decorateRequest('consoleCaller', null);

  app.addHook('onRoute', ({ method, url, config }) => {
    if (!isKnownAccess(config?.access))
      throw new Error(`${method} ${url} does not say who may call it.`);
  });

  app.addHook('onRequest', async (request, reply) => {
    if (isApiPath(request.url)) reply.header('cache-control', 'no-store');
    if (isConsolePath(request.url)) refuseOtherSites(request, consoleOrigin);
    if (request.is404) {
      if (isApiPath(request.url)) await admitKiosk(request, lookup);
      // At once: an unknown path has no business with the body.
      throw new BoothError('not_found', (t) => t('refusal.nothingHere'));
    }
    const { access } = request.routeOptions.config;
    if (access === 'kiosk') await admitKiosk(request, lookup);
    if (access === 'agent') await admitAgent(request, lookup);
    if (typeof access !== 'object') return;
    if ('staff' in access) await admitStaff(request, lookup, access);
    else request.consoleCaller = await admitToConsole(request, lookup.findConsole, access);
  });
  admitAgainAfterBody(app, lookup);
}

/**
 * A body may take minutes to arrive, and whoever sends it may have been signed out meanwhile. A body
 * that is a file has not come yet here: whoever receives it asks again.
 */
function admitAgainAfterBody(app: FastifyInstance, { findConsole }: CallerLookup): void {
  app.decorateRequest('admitAgain', async function admitAgain(this: FastifyRequest) {
    const access = consoleAccessOf(this);
    if (!access) throw new Error('Only callers of the console are admitted again.');
    this.consoleCaller = await admitToConsole(this, findConsole, access);
    return this.consoleCaller;
  });
  app.addHook('preHandler', async (request) => {
    if (consoleAccessOf(request) && request.method !== 'GET') await request.admitAgain();
  });
}

function consoleAccessOf(request: FastifyRequest): ConsoleAccess | undefined {
  const { access } = request.routeOptions.config;
  return typeof access === 'object' && !('staff' in access) ? access : undefined;
}

const isKnownAccess = (access: Access | undefined): boolean => {
  if (typeof access !== 'object') return GUARDS.has(access);
  return 'staff' in access ? access.staff.length > 0 : access.console !== undefined;
};

const GUARDS: ReadonlySet<unknown> = new Set(['public', 'kiosk', 'agent']);

async function admitKiosk(request: FastifyRequest, { findKiosk }: CallerLookup): Promise<void> {
  const token = findBearerToken(request);
  request.kioskCaller = (token && (await findKiosk(token))) || null;
  if (!request.kioskCaller) {
    throw new BoothError('kiosk_token_invalid', META_MESSAGES.kioskTokenInvalid);
  }
}

async function admitStaff(
  request: FastifyRequest,
  { findStaff }: CallerLookup,
  { staff: roles }: StaffAccess,
): Promise<void> {
  const token = findBearerToken(request);
  request.staffCaller = (token && (await findStaff(token))) || null;
  if (!request.staffCaller) {
    throw new BoothError('staff_token_invalid', META_MESSAGES.staffTokenInvalid);
  }
  if (!roles.includes(request.staffCaller.role)) {
    throw new BoothError(
      'forbidden',
      `Only staff with the role ${roles.join(' or ')} may do this.`,
    );
  }
}

async function admitAgent(request: FastifyRequest, { findAgent }: CallerLookup): Promise<void> {
  const token = findBearerToken(request);
  request.agentCaller = (token && (await findAgent(token))) || null;
  if (!request.agentCaller) {
    throw new BoothError('agent_token_invalid', META_MESSAGES.agentTokenInvalid);
  }
}
