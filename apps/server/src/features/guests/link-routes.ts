import { calls } from '@jepret/contract';
import type { FastifyInstance } from 'fastify';
import type { FilesOwner } from '../../domain/session-files.ts';
import { route } from '../../http/route.ts';
import type { BackgroundWork } from '../../ports/background-work.ts';
import { guestUrlOf } from './guest-url.ts';
import type { GuestService } from './service.ts';

interface GuestLinkDependencies {
  guests: GuestService;
  publicUrl: string;
  background: BackgroundWork;
  /** Returns the token of this instant: a move may replace it later (SIGN-94). */
  requireEntitled(
    kioskId: string,
    transactionId: string,
  ): Promise<FilesOwner & { guestToken: string }>;
  drawQrCode(text: string): string;
}

/** For the kiosk, which shows the link as a QR code. */
export function registerGuestLinkRoutes(
  app: FastifyInstance,
  { guests, publicUrl, background, requireEntitled, drawQrCode }: GuestLinkDependencies,
): void {
  route(app, calls.getGuestLink, async ({ params, caller, request }) => {
    const { id, guestToken } = await requireEntitled(caller.kioskId, params.id);
    const { guest, deletesAt } = await guests.getLink(id);
    background.start(request.log, 'Preparing a guest page', () => guests.prepare(guest));
    const url = guestUrlOf(publicUrl, guestToken);
    return {
      data: {
        url,
        qr_code: drawQrCode(url),
        deleted_on: new Date(deletesAt).toISOString(),
      },
    };
  });
}
