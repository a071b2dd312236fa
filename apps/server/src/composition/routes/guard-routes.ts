import type { FastifyInstance } from 'fastify';
import { guardAccess } from '../../http/access/access.ts';
import type { Services } from '../services.ts';

/** Who a token belongs to, for every route there is. */
export function guardRoutes(
  app: FastifyInstance,
  { kiosks, staff, agents }: Pick<Services, 'kiosks' | 'staff' | 'agents'>,
): void {
  guardAccess(app, {
    async findKiosk(token) {
      const kioskId = await kiosks.findIdByToken(token);
      return kioskId === undefined ? undefined : { kioskId };
    },
    async findStaff(token) {
      const member = await staff.findByToken(token);
      return member && { staffId: member.id, role: member.role };
    },
    async findAgent(token) {
      const printerId = await agents.findPrinterId(token);
      return printerId === undefined ? undefined : { printerId };
    },
  });
}
