import { UNATTENDED_HEADER } from '@jepret/contract/console';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ConsoleCookies } from '../../features/sign-in/console/cookies.ts';
import { guardAccess } from '../../http/access/access.ts';
import type { Services } from '../services.ts';

type Lookups = Pick<Services, 'kiosks' | 'staff' | 'agents' | 'consoleSignIns'>;

/** Guards all routes: finds the caller of a token or cookie. */
export function guardRoutes(
  app: FastifyInstance,
  { kiosks, staff, agents, consoleSignIns }: Lookups,
  { publicUrl, cookies }: { publicUrl: string; cookies: ConsoleCookies },
): void {
  const lookup = {
    async findKiosk(token: string) {
      const kioskId = await kiosks.findIdByToken(token);
      return kioskId === undefined ? undefined : { kioskId };
    },
    async findStaff(token: string) {
      const member = await staff.findByToken(token);
      return (
        member && {
          staffId: member.id,
          email: member.email,
          role: member.role,
          locations: member.locations,
        }
      );
    },
    async findAgent(token: string) {
      const printerId = await agents.findPrinterId(token);
      return printerId === undefined ? undefined : { printerId };
    },
    async findConsole(request: FastifyRequest) {
      const token = cookies.findSession(request);
      if (token === undefined) return undefined;
      // Only automatic refreshes are unattended; a change needs a person.
      const isUnattended =
        request.method === 'GET' &&
        (request.headers[UNATTENDED_HEADER] === '1' ||
          request.routeOptions.config.isUnattended === true);
      return consoleSignIns.findCaller(token, !isUnattended);
    },
  };
  guardAccess(app, lookup, { publicUrl });
}
