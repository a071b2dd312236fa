import type { FastifyReply, FastifyRequest } from 'fastify';

const NAME = 'jepret_kiosk';
/** The longest that browsers allow; each report of the kiosk renews it. */
const MAX_AGE_SECONDS = 400 * 86_400; // SIGN-45

/** Scripts cannot read it (SIGN-45), and it survives a cleared local storage (SIGN-44). */
export function createKioskCookie(publicUrl: string) {
  const secure = publicUrl.startsWith('https:');
  return {
    find: (request: FastifyRequest): string | undefined => request.cookies[NAME] || undefined,
    write(reply: FastifyReply, secret: string): void {
      reply.setCookie(NAME, secret, {
        httpOnly: true,
        sameSite: 'strict',
        secure,
        path: '/',
        maxAge: MAX_AGE_SECONDS,
      });
    },
  };
}

export type KioskCookie = ReturnType<typeof createKioskCookie>;
