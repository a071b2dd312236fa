import { type ConsoleAccess, META_MESSAGES, type StaffRole } from '@jepret/contract';
import { findReach, type Right, type SignInStep } from '@jepret/contract/console';
import type { FastifyRequest } from 'fastify';
import type { StaffActor } from '../../domain/actor.ts';
import { BoothError } from '../../domain/booth-error.ts';

/** A person who is signed in to the console, or has an unfinished sign-in. */
export interface ConsoleCaller {
  staffId: string;
  email: string;
  role: StaffRole;
  /** Slugs; null is every location. */
  locations: readonly string[] | null;
  sessionHash: string;
  step: SignInStep;
  /** Whether the password was entered in the last minutes. */
  isPasswordFresh: boolean;
}

export type FindConsoleCaller = (request: FastifyRequest) => Promise<ConsoleCaller | undefined>;

/** The origin that serves the console. */
export interface ConsoleOrigin {
  publicUrl: string;
}

/** Checks session, right and password of a console call, before any of its input is read. */
export async function authorizeConsoleCaller(
  request: FastifyRequest,
  findCaller: FindConsoleCaller,
  { console: right, requiresRecentPassword }: ConsoleAccess,
): Promise<ConsoleCaller> {
  const caller = await findCaller(request);
  if (!caller || (right !== 'signing-in' && caller.step !== 'in')) {
    throw new BoothError('console_session_invalid', META_MESSAGES.consoleSessionInvalid);
  }
  if (right !== 'signing-in' && findReach(caller.role, right) === undefined) {
    throw new BoothError('forbidden', `An account of the role ${caller.role} may not do this.`);
  }
  if (requiresRecentPassword && !caller.isPasswordFresh) {
    throw new BoothError('password_needed', 'Enter your password again.');
  }
  return caller;
}

/**
 * Prevents another site's page from making calls with the console's cookie. Browsers send `sec-fetch-site`; on plain
 * http in a local network they omit it, but send the origin.
 */
export function refuseCrossSiteCalls(request: FastifyRequest, { publicUrl }: ConsoleOrigin): void {
  const { 'sec-fetch-site': site, origin, host } = request.headers;
  const isReading = request.method === 'GET' || request.method === 'HEAD';
  if (site !== undefined) {
    if (site === 'same-origin' || (isReading && site === 'none')) return;
  } else if (origin !== undefined) {
    const own = new URL(publicUrl);
    // If the booth uses https, a page of the same host over http is another site.
    const isOwnHost = host !== undefined && hostOf(origin) === host && own.protocol === 'http:';
    if (isOwnHost || origin === own.origin) return;
  } else if (isReading) return;
  throw new BoothError('forbidden', 'Only pages of the console may make this call.');
}

const hostOf = (origin: string): string | undefined =>
  URL.canParse(origin) ? new URL(origin).host : undefined;

/** For routes outside the contract; the guard has set the caller. */
export function getConsoleCaller({ consoleCaller }: FastifyRequest): ConsoleCaller {
  if (!consoleCaller) throw new Error('The route declares no console right.');
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

/** Slugs; null is everywhere. Empty if the caller may only see their own actions. */
export function scopeOf(caller: ConsoleCaller, right: Right): readonly string[] | null {
  const reach = findReach(caller.role, right);
  if (reach === 'everywhere') return null;
  return reach === 'own-locations' ? caller.locations : [];
}

/** The reach of a caller whom the guard has authorized for this right. */
export function getReach({ role }: ConsoleCaller, right: Right) {
  const reach = findReach(role, right);
  if (!reach) throw new Error(`The role ${role} does not have the right ${right}.`);
  return reach;
}
