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
  authorizeConsoleCaller,
  type ConsoleCaller,
  type ConsoleOrigin,
  type FindConsoleCaller,
  refuseCrossSiteCalls,
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
  findConsole: FindConsoleCaller;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /** Also returns the refusal as `error` at the top level, as the one-time-code calls do (CALL-2). */
    repeatsError?: boolean;
    /** Opened by the page itself, so it does not extend the person's sign-in. */
    isUnattended?: boolean;
  }
  interface FastifyRequest {
    kioskCaller: KioskCaller | null;
    staffCaller: StaffCaller | null;
    agentCaller: AgentCaller | null;
    consoleCaller: ConsoleCaller | null;
    /** Checks a caller of the console again, after a wait. */
    recheckCaller(): Promise<ConsoleCaller>;
  }
}

/**
 * Guards every route that is registered after it. The token is checked in `onRequest`, before any of the body is
 * read, so it is always the first check (CALL-5).
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
    if (!isAccessDeclared(config?.access)) throw new Error(`${method} ${url} declares no access.`);
  });

  app.addHook('onRequest', async (request, reply) => {
    if (isApiPath(request.url)) reply.header('cache-control', 'no-store');
    if (isConsolePath(request.url)) refuseCrossSiteCalls(request, consoleOrigin);
    if (request.is404) {
      if (isApiPath(request.url)) await authenticateKiosk(request, lookup);
      // Here, before the body of an unknown path is read.
      throw new BoothError('not_found', (t) => t('refusal.nothingHere'));
    }
    const { access } = request.routeOptions.config;
    if (access === 'kiosk') await authenticateKiosk(request, lookup);
    if (access === 'agent') await authenticateAgent(request, lookup);
    if (typeof access !== 'object') return;
    if ('staff' in access) await authenticateStaff(request, lookup, access);
    else request.consoleCaller = await authorizeConsoleCaller(request, lookup.findConsole, access);
  });
  recheckCallerAfterBody(app, lookup);
}

/**
 * A body may take minutes to arrive, and its sender may have been signed out meanwhile. A body that is a file has not
 * arrived here yet: the code that receives it checks the caller again.
 */
function recheckCallerAfterBody(app: FastifyInstance, { findConsole }: CallerLookup): void {
  app.decorateRequest('recheckCaller', async function recheckCaller(this: FastifyRequest) {
    const access = consoleAccessOf(this);
    if (!access) throw new Error('Only callers of the console can be checked again.');
    this.consoleCaller = await authorizeConsoleCaller(this, findConsole, access);
    return this.consoleCaller;
  });
  app.addHook('preHandler', async (request) => {
    if (consoleAccessOf(request) && request.method !== 'GET') await request.recheckCaller();
  });
}

function consoleAccessOf(request: FastifyRequest): ConsoleAccess | undefined {
  const { access } = request.routeOptions.config;
  return typeof access === 'object' && !('staff' in access) ? access : undefined;
}

const isAccessDeclared = (access: Access | undefined): boolean => {
  if (typeof access !== 'object') return GUARDS.has(access);
  return 'staff' in access ? access.staff.length > 0 : access.console !== undefined;
};

const GUARDS: ReadonlySet<unknown> = new Set(['public', 'kiosk', 'agent']);

async function authenticateKiosk(
  request: FastifyRequest,
  { findKiosk }: CallerLookup,
): Promise<void> {
  const token = findBearerToken(request);
  request.kioskCaller = (token && (await findKiosk(token))) || null;
  if (!request.kioskCaller) {
    throw new BoothError('kiosk_token_invalid', META_MESSAGES.kioskTokenInvalid);
  }
}

async function authenticateStaff(
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

async function authenticateAgent(
  request: FastifyRequest,
  { findAgent }: CallerLookup,
): Promise<void> {
  const token = findBearerToken(request);
  request.agentCaller = (token && (await findAgent(token))) || null;
  if (!request.agentCaller) {
    throw new BoothError('agent_token_invalid', META_MESSAGES.agentTokenInvalid);
  }
}
