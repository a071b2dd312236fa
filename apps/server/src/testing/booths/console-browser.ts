import type { Call, StaffRole } from '@jepret/contract';
import { consoleCalls } from '@jepret/contract/console';
import type { LightMyRequestResponse } from 'fastify';
import { Secret, TOTP } from 'otpauth';
import { BOOTH_ITSELF } from '../../domain/actor.ts';
import { ADMIN, type TestBooth } from './test-booth.ts';

type CallName = keyof typeof consoleCalls;

interface Asking {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: object;
}

/** Somebody's browser with the console open: it keeps its cookies, as browsers do. */
export interface ConsoleBrowser {
  call(name: CallName, asking?: Asking): Promise<LightMyRequestResponse>;
  get(url: string): Promise<LightMyRequestResponse>;
  cookies: Map<string, string>;
  /** What it says of where its calls come from. */
  headers: Record<string, string>;
  signIn(email?: string, password?: string): Promise<LightMyRequestResponse>;
  /** Up to a session that is in: enrols a second factor where one is asked for. */
  enter(email?: string, password?: string): Promise<{ secret?: string; codes: string[] }>;
}

export function openConsole({ app, dependencies: { clock } }: TestBooth): ConsoleBrowser {
  const browser: ConsoleBrowser = {
    cookies: new Map(),
    headers: { 'sec-fetch-site': 'same-origin' },

    async call(name, { params = {}, query, body } = {}) {
      const { method, path }: Call = consoleCalls[name];
      const url = path.replace(/\{(\w+)\}/g, (_, key: string) => params[key] ?? '');
      const search = query ? `?${new URLSearchParams(query)}` : '';
      return send(method, url + search, body);
    },
    get: (url) => send('GET', url),

    signIn: (email = ADMIN.email, password = ADMIN.password) =>
      browser.call('signIn', { body: { email, password } }),

    async enter(email, password) {
      const { step } = (await browser.signIn(email, password)).json().data;
      if (step === 'in') return { codes: [] };
      if (step === 'code') throw new Error('Enter the code yourself.');
      const { secret } = (await browser.call('offerSecondFactor')).json().data;
      const enrolled = await browser.call('enrolSecondFactor', {
        body: { code: codeOf(secret, clock.now()) },
      });
      return { secret, codes: enrolled.json().data.codes };
    },
  };

  async function send(method: Call['method'], url: string, body?: object) {
    const answer = await app.inject({
      method,
      url,
      headers: headersOf(browser),
      ...(body && { payload: body }),
    });
    for (const { name, value, maxAge } of answer.cookies) {
      if (value && maxAge !== 0) browser.cookies.set(name, value);
      else browser.cookies.delete(name);
    }
    return answer;
  }

  return browser;
}

/** What goes with each of its calls. */
export const headersOf = ({ headers, cookies }: ConsoleBrowser): Record<string, string> => ({
  ...headers,
  cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
});

/** What an authenticator app shows. */
export const codeOf = (secret: string, at: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at });

/** Signed in as the owner of the first run. */
export async function openOwner(booth: TestBooth): Promise<ConsoleBrowser> {
  const owner = openConsole(booth);
  await owner.enter();
  return owner;
}

export const PASSWORD = 'tujuh ayam jago';

/** A browser in which somebody of a role is in. */
export async function openConsoleAs(
  booth: TestBooth,
  role: StaffRole,
  locations: readonly string[] | null = null,
): Promise<ConsoleBrowser> {
  const email = `${role}-${booth.dependencies.randomness.below(1e9)}@jepret.local`;
  await booth.staff.add(email, { role, locations }, BOOTH_ITSELF, PASSWORD);
  const browser = openConsole(booth);
  await browser.enter(email, PASSWORD);
  return browser;
}
