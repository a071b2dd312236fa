import { calls } from '@jepret/contract';
import type { FastifyInstance } from 'fastify';
import { BoothError } from '../../domain/booth-error.ts';
import type { SignInGuard } from '../../http/access/sign-in-guard.ts';
import { translateFor } from '../../http/request-language.ts';
import { route } from '../../http/route.ts';
import type { StaffService } from './service.ts';
import type { StaffMember } from './store.ts';

interface StaffRouteDependencies {
  staff: StaffService;
  guard: SignInGuard;
  logKioskOut(kioskId: string): Promise<void>;
  /** The slug of where a kiosk stands. */
  getLocation(kioskId: string): Promise<string>;
}

export function registerStaffRoutes(
  app: FastifyInstance,
  { staff, guard, logKioskOut, getLocation }: StaffRouteDependencies,
): void {
  /** Whoever has locations of their own works at their kiosks only. */
  const isAtOwnLocation = async ({ locations }: StaffMember, kioskId: string | undefined) =>
    locations === null || (kioskId !== undefined && locations.includes(await getLocation(kioskId)));

  route(app, calls.adminLogin, async ({ body, request, reply }) => {
    const { email, password } = body;
    const session = await guard.passTry(
      { kind: 'password', email, request, reply },
      async ({ hasher, kioskId }) => {
        const member = await staff.findByPassword(email, password, hasher);
        const isHere = member && (await isAtOwnLocation(member, kioskId));
        return isHere ? staff.logIn(member) : undefined;
      },
    );
    if (!session) throw new BoothError('sign_in_refused', (t) => t('staff.loginFailed'));
    return { data: session, message: translateFor(request)('staff.loginSucceeded') };
  });

  route(app, calls.logOutKiosk, async ({ body, caller, request, reply }) => {
    const { email, password } = body;
    const member = await guard.passTry(
      { kind: 'password', email, request, reply },
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
