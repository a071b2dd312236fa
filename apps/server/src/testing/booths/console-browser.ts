import type { Call, StaffRole } from '@jepret/contract';
import { consoleCalls } from '@jepret/contract/console';
import type { LightMyRequestResponse } from 'fastify';
import { Secret, TOTP } from 'otpauth';
import { BOOTH_ACTOR } from '../../domain/actor.ts';
import { ADMIN, type TestBooth } from './test-booth.ts';

type CallName = keyof typeof consoleCalls;

interface CallInput {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: object;
}

/** A browser with the console open; it stores cookies. */
export interface ConsoleBrowser {
  call(name: CallName, input?: CallInput): Promise<LightMyRequestResponse>;
  get(url: string): Promise<LightMyRequestResponse>;
  cookies: Map<string, string>;
  /** The headers that name the origin of its calls. */
  headers: Record<string, string>;
  signIn(email?: string, password?: string): Promise<LightMyRequestResponse>;
  /** Completes the sign-in, and enrols a second factor if one is required. */
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
      if (step === 'code') throw new Error('The test must enter the code.');
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

export const headersOf = ({ headers, cookies }: ConsoleBrowser): Record<string, string> => ({
  ...headers,
  cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
});

/** The code of an authenticator app at that time. */
export const codeOf = (secret: string, at: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at });

/** Signs in as the owner that the first start created. */
export async function openOwner(booth: TestBooth): Promise<ConsoleBrowser> {
  const owner = openConsole(booth);
  await owner.enter();
  return owner;
}

export const PASSWORD = 'tujuh ayam jago';

/** Adds a staff member with that role and signs them in. */
export async function openConsoleAs(
  booth: TestBooth,
  role: StaffRole,
  locations: readonly string[] | null = null,
): Promise<ConsoleBrowser> {
  const email = `${role}-${booth.dependencies.randomness.integerBelow(1e9)}@jepret.local`;
  await booth.staff.add(email, { role, locations }, BOOTH_ACTOR, PASSWORD);
  const browser = openConsole(booth);
  await browser.enter(email, PASSWORD);
  return browser;
}
