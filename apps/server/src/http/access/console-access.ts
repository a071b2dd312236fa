import { type ConsoleAccess, META_MESSAGES, type StaffRole } from '@jepret/contract';
import { findReach, type Right, type SignInStep } from '@jepret/contract/console';
import type { FastifyRequest } from 'fastify';
import type { StaffActor } from '../../domain/actor.ts';
import { BoothError } from '../../domain/booth-error.ts';

/** Who is signed in to the console, or on the way in. */
export interface ConsoleCaller {
  staffId: string;
  email: string;
  role: StaffRole;
  /** Slugs; null is every location. */
  locations: readonly string[] | null;
  /** Names the session. */
  sessionHash: string;
  step: SignInStep;
  /** Whether the password was given in the last minutes. */
  isPasswordFresh: boolean;
}

export type FindConsoleCaller = (request: FastifyRequest) => Promise<ConsoleCaller | undefined>;

/** Where the console itself is served, as browsers write it. */
export interface ConsoleOrigin {
  publicUrl: string;
}

/** What a call of the console must pass before anything of it is read. */
export async function admitToConsole(
  request: FastifyRequest,
  findCaller: FindConsoleCaller,
  { console: right, asksPassword }: ConsoleAccess,
): Promise<ConsoleCaller> {
  const caller = await findCaller(request);
  if (!caller || (right !== 'signing-in' && caller.step !== 'in')) {
    throw new BoothError('console_session_invalid', META_MESSAGES.consoleSessionInvalid);
  }
  if (right !== 'signing-in' && findReach(caller.role, right) === undefined) {
    throw new BoothError('forbidden', `An account of the role ${caller.role} may not do this.`);
  }
  if (asksPassword && !caller.isPasswordFresh) {
    throw new BoothError('password_needed', 'Give your password again for this.');
  }
  return caller;
}

/**
 * A page of somebody else must not act with the cookie of whoever looks at it. Browsers say where a
 * call comes from; on plain http within a shop they leave that out, but send the origin.
 */
export function refuseOtherSites(request: FastifyRequest, { publicUrl }: ConsoleOrigin): void {
  const { 'sec-fetch-site': site, origin, host } = request.headers;
  const isReading = request.method === 'GET' || request.method === 'HEAD';
  if (site !== undefined) {
    if (site === 'same-origin' || (isReading && site === 'none')) return;
  } else if (origin !== undefined) {
    const own = new URL(publicUrl);
    // Under https a page of the same host without it is somebody else's.
    const isOwnHost = host !== undefined && hostOf(origin) === host && own.protocol === 'http:';
    if (isOwnHost || origin === own.origin) return;
  } else if (isReading) return;
  throw new BoothError('forbidden', 'The console takes calls of its own pages only.');
}

const hostOf = (origin: string): string | undefined =>
  URL.canParse(origin) ? new URL(origin).host : undefined;

/** For routes that are no calls of the contract; the guard has let somebody in. */
export function getConsoleCaller({ consoleCaller }: FastifyRequest): ConsoleCaller {
  if (!consoleCaller) throw new Error('The route does not say which right it takes.');
  return consoleCaller;
}

export const actorOf = ({
  staffId,
  email,
}: Pick<ConsoleCaller, 'staffId' | 'email'>): StaffActor => ({
  kind: 'staff',
  id: staffId,
  name: email,
});

/** Whether a location is within somebody's reach. */
export function isWithinReach(
  { role, locations }: Pick<ConsoleCaller, 'role' | 'locations'>,
  right: Right,
  slug: string,
): boolean {
  const reach = findReach(role, right);
  if (reach === 'everywhere') return true;
  return reach === 'own-locations' && (locations?.includes(slug) ?? true);
}

export function requireReach(caller: ConsoleCaller, right: Right, slug: string): void {
  if (isWithinReach(caller, right, slug)) return;
  throw new BoothError('forbidden', 'This location is not one of yours.');
}

/** Slugs; null is everywhere. Whoever may only see their own actions has none. */
export function scopeOf(caller: ConsoleCaller, right: Right): readonly string[] | null {
  const reach = findReach(caller.role, right);
  if (reach === 'everywhere') return null;
  return reach === 'own-locations' ? caller.locations : [];
}

/** Somebody who was let in by the guard reaches as far as the table says. */
export function getReach({ role }: ConsoleCaller, right: Right) {
  const reach = findReach(role, right);
  if (!reach) throw new Error(`${role} was let in without the right ${right}.`);
  return reach;
}
