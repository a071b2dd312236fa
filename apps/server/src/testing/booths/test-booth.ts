import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { onTestFinished } from 'vitest';
import type { BoothDependencies } from '../../composition/dependencies.ts';
import { createJobs, type Jobs } from '../../composition/jobs.ts';
import { buildApp } from '../../composition/routes.ts';
import { createServices, type Services } from '../../composition/services.ts';
import type { Database } from '../../database/schema.ts';
import { BOOTH_ACTOR } from '../../domain/actor.ts';
import type { Mail, MailOutcome } from '../../ports/mailer.ts';
import { type Randomness, systemRandomness } from '../../ports/randomness.ts';
import { createTestDependencies } from './test-dependencies.ts';

export const OWNER = { role: 'owner', locations: null } as const;
export const OPERATOR = { role: 'operator', locations: null } as const;

export const ADMIN = { email: 'admin@jepret.local', password: 'sembilan kucing hitam' };

/** A whole booth without a network; only the test moves its clock. */
export interface TestBooth extends Services {
  app: FastifyInstance;
  database: Database;
  dependencies: BoothDependencies;
  jobs: Jobs;
  folder: string;
  advance(ms: number): void;
  /** Sets the clock to another time without time passing. */
  setClock(byMs: number): void;
  mails: Mail[];
  /** The outcome of the next mails. */
  mailOutcome: { current: MailOutcome };
  logged: string[];
  hashing: { hashes: number; checks: number };
  post(url: string, body: unknown, headers?: Record<string, string>): Promise<Answer>;
  get(url: string, headers?: Record<string, string>): Promise<Answer>;
  /** Requests a one-time code and returns it from the mail. */
  requestCode(email?: string): Promise<string>;
  /** Sends the report that a kiosk sends after every sign-in. */
  report(headers: Record<string, string>, location: string): Promise<Answer>;
  /** Signs a kiosk in; with `cookie` it is the same device. */
  signIn(
    cookie?: string,
    email?: string,
  ): Promise<{ token: string; cookie: string; headers: TokenHeader }>;
}

type Answer = LightMyRequestResponse;

interface TokenHeader {
  authorization: string;
  [name: string]: string;
}

export async function createTestBooth(
  database: Database,
  overrides: Partial<BoothDependencies> = {},
): Promise<TestBooth> {
  const { dependencies, folder, time, mails, mailOutcome, logged, hashing } =
    createTestDependencies(database, overrides);
  const services = createServices(dependencies);
  await services.locations.seedDemo();
  await services.vouchers.seedDemo();
  await services.staff.addIfNew(ADMIN.email, OWNER, BOOTH_ACTOR, ADMIN.password);
  Object.assign(hashing, { hashes: 0, checks: 0 });

  await dependencies.clockWatch.check();
  const app = await buildApp(dependencies, services);
  onTestFinished(async () => {
    await app.close();
    services.close();
  });

  const post: TestBooth['post'] = (url, payload, headers = {}) =>
    app.inject({ method: 'POST', url, headers, payload: payload as object });

  const requestCode = async (email = ADMIN.email) => {
    await post('/api/v1/auth/request-otp', { email });
    await dependencies.background.settled();
    const code = findCode(mails);
    if (!code) throw new Error('No code was mailed.');
    return code;
  };

  return {
    ...services,
    app,
    database,
    dependencies,
    jobs: createJobs(dependencies, services),
    folder,
    advance: (ms) => {
      time.now += ms;
      time.uptimeMs += ms;
    },
    setClock: (byMs) => {
      time.now += byMs;
    },
    mails,
    mailOutcome,
    logged,
    hashing,
    post,
    get: (url, headers = {}) => app.inject({ method: 'GET', url, headers }),
    requestCode,
    report: (headers, location) =>
      app.inject({
        method: 'PUT',
        url: '/v1/kiosk',
        headers,
        payload: {
          location,
          useEdit: true,
          stickerOnly: false,
          app_version: '1.2.3',
          camera_label: null,
        },
      }),
    async signIn(cookie, email = ADMIN.email) {
      const answer = await post(
        '/api/v1/auth/validate-otp',
        { email, otp: await requestCode(email) },
        cookie ? { cookie } : {},
      );
      const { token } = answer.json<{ token: string }>();
      const [secret] = answer.cookies;
      return {
        token,
        cookie: `${secret?.name}=${secret?.value}`,
        headers: { authorization: `Bearer ${token}` },
      };
    },
  };
}

/** The one-time code of the last mail. */
export const findCode = (mails: readonly Mail[]): string | undefined =>
  /^\d{6}$/m.exec(mails.at(-1)?.text ?? '')?.[0];

/** Returns these numbers first, then random ones. */
export function scriptedRandomness(...numbers: number[]): Randomness {
  return {
    ...systemRandomness,
    integerBelow: (limit) => numbers.shift() ?? systemRandomness.integerBelow(limit),
  };
}
