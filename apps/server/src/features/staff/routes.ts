import { calls } from '@jepret/contract';
import type { FastifyInstance } from 'fastify';
import { BoothError } from '../../domain/booth-error.ts';
import type { SignInGuard } from '../../http/access/sign-in-guard.ts';
import { translateFor } from '../../http/request-language.ts';
import { route } from '../../http/route.ts';
import type { StaffService } from './service.ts';

interface StaffRouteDependencies {
  staff: StaffService;
  guard: SignInGuard;
  logKioskOut(kioskId: string): Promise<void>;
}

export function registerStaffRoutes(
  app: FastifyInstance,
  { staff, guard, logKioskOut }: StaffRouteDependencies,
): void {
  route(app, calls.adminLogin, async ({ body, request, reply }) => {
    const { email, password } = body;
    const session = await guard.passTry({ kind: 'password', email, request, reply }, ({ hasher }) =>
      staff.logIn(email, password, hasher),
    );
    if (!session) throw new BoothError('sign_in_refused', (t) => t('staff.loginFailed'));
    return { data: session, message: translateFor(request)('staff.loginSucceeded') };
  });

  route(app, calls.logOutKiosk, async ({ body, caller, request, reply }) => {
    const { email, password } = body;
    const member = await guard.passTry({ kind: 'password', email, request, reply }, ({ hasher }) =>
      staff.findByPassword(email, password, hasher),
    );
    if (!member) throw new BoothError('sign_in_refused', (t) => t('staff.loginFailed'));
    await logKioskOut(caller.kioskId);
    return { data: null, message: 'This kiosk is logged out.' };
  });
}
