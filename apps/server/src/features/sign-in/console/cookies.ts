import type { FastifyReply, FastifyRequest } from 'fastify';
import { SESSION_LIFETIME_MS } from './session-store.ts';

const SESSION = 'jepret_console';
const BROWSER = 'jepret_console_browser';
/** The longest that browsers allow. */
const BROWSER_SECONDS = 400 * 86_400;

/** Scripts and other sites cannot read them; with https no sibling domain can set them. */
export function createConsoleCookies(publicUrl: string) {
  const secure = publicUrl.startsWith('https:');
  const nameOf = (name: string) => (secure ? `__Host-${name}` : name);
  const options = { httpOnly: true, sameSite: 'strict', secure, path: '/' } as const;
  const find = (request: FastifyRequest, name: string) =>
    request.cookies[nameOf(name)] || undefined;
  return {
    findSession: (request: FastifyRequest) => find(request, SESSION),
    writeSession(reply: FastifyReply, token: string): void {
      reply.setCookie(nameOf(SESSION), token, { ...options, maxAge: SESSION_LIFETIME_MS / 1000 });
    },
    clearSession(reply: FastifyReply): void {
      reply.clearCookie(nameOf(SESSION), options);
    },
    /** Identifies the browser, so that strangers' attempts do not count against it. */
    findBrowser: (request: FastifyRequest) => find(request, BROWSER),
    writeBrowser(reply: FastifyReply, secret: string): void {
      reply.setCookie(nameOf(BROWSER), secret, { ...options, maxAge: BROWSER_SECONDS });
    },
  };
}

export type ConsoleCookies = ReturnType<typeof createConsoleCookies>;
