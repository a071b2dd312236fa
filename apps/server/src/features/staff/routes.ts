import { calls, ERROR_TEXTS, normalizeEmail } from '@jepret/contract';
import type { FastifyInstance } from 'fastify';
import { BoothError } from '../../http/booth-error.ts';
import { addressGroup } from '../../http/client-address.ts';
import type { CountTry } from '../../http/rate-limits.ts';
import { route } from '../../http/route.ts';
import type { StaffService } from './service.ts';

const TEN_MINUTES_MS = 600_000;
const LOGINS_PER_EMAIL = { name: 'login:email', max: 10, windowMs: TEN_MINUTES_MS };
const LOGINS_PER_ADDRESS = { name: 'login:address', max: 20, windowMs: TEN_MINUTES_MS };

export function registerStaffRoutes(
  app: FastifyInstance,
  { staff, countTry }: { staff: StaffService; countTry: CountTry },
): void {
  route(app, calls.adminLogin, async ({ body, request, reply }) => {
    await countTry(LOGINS_PER_ADDRESS, addressGroup(request.ip), reply);
    await countTry(LOGINS_PER_EMAIL, normalizeEmail(body.email), reply);
    const session = await staff.logIn(body.email, body.password);
    if (!session) throw new BoothError('sign_in_refused', ERROR_TEXTS.adminLoginFailed);
    return { data: session, message: ERROR_TEXTS.adminLoginSucceeded };
  });
}
