import type { FastifyReply, FastifyRequest } from 'fastify';

const NAME = 'jepret_kiosk';
/** The most a browser allows; every report of the kiosk starts it anew. */
const MAX_AGE_SECONDS = 400 * 86_400; // SIGN-45

/** Out of reach of scripts (SIGN-45), so that it outlives a cleared local storage (SIGN-44). */
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
