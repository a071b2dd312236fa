import { randomUUID } from 'node:crypto';
import type { StaffRole } from '@jepret/contract';
import type { BrowserContext, Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import type { BoothProcess, CommandProcess } from '../../support/booth-process.ts';
import { test as boothTest, expect } from '../support/booth-test.ts';

export interface Person {
  email: string;
  password: string;
}

const PASSWORD = 'correct horse battery staple';

interface WorkerFixtures {
  operator: CommandProcess;
  /** Creates a new person, so that tests do not share second factors or failed attempts. */
  newPerson(role: StaffRole, ...locations: string[]): Promise<Person>;
  /** An owner with a team, for tests that change nothing. */
  owner: Person;
}

interface TestFixtures {
  /** Signs a person in; takes effect at the page's next load. */
  enter(person?: Person): Promise<void>;
}

export const test = boothTest.extend<TestFixtures, WorkerFixtures>({
  operator: [
    async ({ booth }, use) => {
      const operator = booth.startCommandProcess();
      await use(operator);
      await operator.stop();
    },
    { scope: 'worker' },
  ],

  newPerson: [
    async ({ operator }, use) =>
      use(async (role, ...locations) => {
        const email = `${role}-${randomUUID().slice(0, 8)}@console.test`;
        await addPerson(operator, email, role, locations);
        return { email, password: PASSWORD };
      }),
    { scope: 'worker' },
  ],

  owner: [
    async ({ operator }, use) => {
      const owner = { email: 'ani@console.test', password: PASSWORD };
      await addPerson(operator, owner.email, 'owner');
      await addPerson(operator, 'budi@console.test', 'cashier', ['Jakarta', 'Bandung']);
      await addPerson(operator, 'citra.kusumawardhani@console.test', 'operator');
      await operator.runCommand(['staff', 'disable', 'budi@console.test']);
      await operator.runCommand(['staff', 'invite', 'dewi@console.test', '--role', 'cashier']);
      await use(owner);
    },
    { scope: 'worker' },
  ],

  enter: async ({ page, booth, owner }, use) => {
    await use((person = owner) => enterConsole(page.context(), booth, person));
  },

  // A desktop with a mouse; phone tests set their own viewport.
  hasTouch: false,
  viewport: { width: 1280, height: 800 },
});

function addPerson(
  operator: CommandProcess,
  email: string,
  role: StaffRole,
  locations: string[] = [],
) {
  const where = locations.flatMap((location) => ['--location', location]);
  return operator.runCommand(['staff', 'add', email, '--role', role, ...where], PASSWORD);
}

/** Signs in with the calls of the page. An owner postpones two-step verification, an operator sets it up. */
export async function enterConsole(
  context: BrowserContext,
  booth: BoothProcess,
  { email, password }: Person,
): Promise<void> {
  const post = (path: string, data?: object) =>
    context.request.post(`${booth.url}/v1/console/${path}`, {
      headers: { origin: booth.url },
      ...(data && { data }),
    });
  const response = await post('sign-in', { email, password });
  const { data } = await response.json();
  if (data.step !== 'enrol' || (await post('sign-in/later')).status() === 200) return;
  const { secret } = (await (await post('second-factor')).json()).data;
  const code = new TOTP({ secret }).generate();
  expect((await post('second-factor/enrolment', { code })).status()).toBe(200);
}

/** Signs in with the form. */
export async function typeSignIn(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Waits for the newest link that was mailed to a person. */
export async function waitForLink(booth: BoothProcess, email: string): Promise<string> {
  const find = () =>
    booth
      .listMails()
      .filter((mail) => mail.includes(email))
      .map((mail) => /\/console\/password#[\w-]+/.exec(mail.replaceAll(/=\r?\n/g, ''))?.[0])
      .findLast(Boolean);
  await expect.poll(find).toBeTruthy();
  return find() ?? '';
}

/** The first page of every role. */
export const FIRST_PAGE = 'Today';

/** The heading of the current page. */
export const headingOf = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true });

export { expect } from '../support/booth-test.ts';
