import { calls } from '@jepret/contract';
import type { FastifyInstance } from 'fastify';
import { BoothError } from '../../../domain/booth-error.ts';
import { isWithinReach } from '../../../http/access/console-access.ts';
import { isCompleteByPassword, type SignInGuard } from '../../../http/access/sign-in-guard.ts';
import { translateFor } from '../../../http/request-language.ts';
import { route } from '../../../http/route.ts';
import type { StaffService } from './service.ts';
import type { StaffMember } from './store.ts';

interface StaffRouteDependencies {
  staff: StaffService;
  guard: SignInGuard;
  logKioskOut(kioskId: string): Promise<void>;
  /** The slug of a kiosk's location. */
  getLocation(kioskId: string): Promise<string>;
  /** A kiosk's name and the slug of its location. */
  getBooth(kioskId: string): Promise<{ name: string | null; location: string }>;
  /** Counts a correct password without a second factor, and reports too many. */
  countUnfinished(member: StaffMember): Promise<void>;
}

export function registerStaffRoutes(
  app: FastifyInstance,
  { staff, guard, logKioskOut, getLocation, getBooth, countUnfinished }: StaffRouteDependencies,
): void {
  /** Staff with assigned locations work at the kiosks of these only. */
  const isAtOwnLocation = async ({ locations }: StaffMember, kioskId: string | undefined) =>
    locations === null || (kioskId !== undefined && locations.includes(await getLocation(kioskId)));

  /** STAFF-30: the booth of this kiosk, if the member may name it. */
  const findNameable = async (member: StaffMember, kioskId: string | undefined) => {
    if (kioskId === undefined) return {};
    const { name, location } = await getBooth(kioskId);
    return isWithinReach(member, 'booths.change', location) ? { booth: { name } } : {};
  };

  route(app, calls.adminLogin, async ({ body, request, reply }) => {
    const { email, password } = body;
    const call = { kind: 'password', email, request, reply } as const;
    const isProof = ({ member }: { member: StaffMember }) => isCompleteByPassword(member);
    const found = await guard.guardAttempt(
      { ...call, isComplete: isProof },
      async ({ hasher, kioskId }) => {
        const member = await staff.findByPassword(email, password, hasher);
        const isHere = member && (await isAtOwnLocation(member, kioskId));
        return isHere ? { member, kioskId } : undefined;
      },
    );
    if (!found) throw new BoothError('sign_in_refused', (t) => t('staff.loginFailed'));
    const { member, kioskId } = found;
    // At a kiosk staff enter the password only; elsewhere a stranger may use a stolen one.
    if (kioskId === undefined && member.hasSecondFactor) await countUnfinished(member);
    return {
      data: { ...(await staff.logIn(member)), ...(await findNameable(member, kioskId)) },
      message: translateFor(request)('staff.loginSucceeded'),
    };
  });

  route(app, calls.logOutKiosk, async ({ body, caller, request, reply }) => {
    const { email, password } = body;
    const member = await guard.guardAttempt(
      { kind: 'password', email, request, reply, isComplete: isCompleteByPassword },
      async ({ hasher }) => {
        const found = await staff.findByPassword(email, password, hasher);
        return found && (await isAtOwnLocation(found, caller.kioskId)) ? found : undefined;
      },
    );
    if (!member) throw new BoothError('sign_in_refused', (t) => t('staff.loginFailed'));
    await logKioskOut(caller.kioskId);
    return { data: null, message: 'This kiosk is logged out.' };
  });
}
