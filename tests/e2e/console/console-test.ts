import { randomUUID } from 'node:crypto';
import type { StaffRole } from '@jepret/contract';
import type { BrowserContext, Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import type { BoothProcess, Operator } from '../../support/booth-process.ts';
import { test as boothTest, expect } from '../support/booth-test.ts';

export interface Person {
  email: string;
  password: string;
}

const PASSWORD = 'four words nobody puts together';

interface WorkerFixtures {
  operator: Operator;
  /** Makes somebody new, so that no test trips over another's second factor or wrong tries. */
  newPerson(role: StaffRole, ...locations: string[]): Promise<Person>;
  /** An owner with a team to look at, who changes nothing. */
  owner: Person;
}

interface TestFixtures {
  /** Signs somebody in, from the page's next load on. */
  enter(person?: Person): Promise<void>;
}

export const test = boothTest.extend<TestFixtures, WorkerFixtures>({
  operator: [
    async ({ booth }, use) => {
      const operator = booth.startOperator();
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
      await operator.operate(['staff', 'disable', 'budi@console.test']);
      await operator.operate(['staff', 'invite', 'dewi@console.test', '--role', 'cashier']);
      await use(owner);
    },
    { scope: 'worker' },
  ],

  enter: async ({ page, booth, owner }, use) => {
    await use((person = owner) => enterConsole(page.context(), booth, person));
  },

  // A desk with a mouse; phones are asked for where they are meant.
  hasTouch: false,
  viewport: { width: 1280, height: 800 },
});

function addPerson(operator: Operator, email: string, role: StaffRole, locations: string[] = []) {
  const where = locations.flatMap((location) => ['--location', location]);
  return operator.operate(['staff', 'add', email, '--role', role, ...where], PASSWORD);
}

/** By the calls that the page makes; an owner in the sandbox enrols later, an operator at once. */
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
  const answer = await post('sign-in', { email, password });
  const { data } = await answer.json();
  if (data.step !== 'enrol' || (await post('sign-in/later')).status() === 200) return;
  const { secret } = (await (await post('second-factor')).json()).data;
  const code = new TOTP({ secret }).generate();
  expect((await post('second-factor/enrolment', { code })).status()).toBe(200);
}

/** As a person does. */
export async function typeSignIn(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** The newest link that was mailed to somebody. */
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

/** Where everybody begins. */
export const FIRST_PAGE = 'Today';

/** Where a page of the console has got, by its heading. */
export const headingOf = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true });

export { expect } from '../support/booth-test.ts';
