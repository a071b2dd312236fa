import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import type { BoothProcess } from '../../support/booth-process.ts';
import { enterConsole, expect, headingOf, type Person, typeSignIn } from './console-test.ts';
import { ALERT_STATES } from './states/alerts.ts';
import { BOOTH_STATES } from './states/booths.ts';
import { FRAME_STATES } from './states/frames.ts';
import { FREE_STATES } from './states/free.ts';
import { LOCATION_STATES } from './states/locations.ts';
import { NEED_STATES } from './states/needs.ts';
import { PRINTER_STATES } from './states/printers.ts';
import { refuseCall } from './states/refuse.ts';
import { SETTINGS_STATES } from './states/settings.ts';
import { TRANSACTION_STATES } from './states/transactions.ts';
import { VOUCHER_STATES } from './states/vouchers.ts';

interface Scene {
  page: Page;
  booth: BoothProcess;
  owner: Person;
  newPerson(role: 'owner' | 'operator' | 'cashier', ...locations: string[]): Promise<Person>;
}

export interface ConsoleState {
  name: string;
  caption: string;
  /** Without a sign-in; other states are signed in as the owner with a team. */
  isOutside?: true;
  open(scene: Scene): Promise<void>;
}

const openTeam = async (page: Page) => {
  await page.goto('/console/team');
  await expect(page.getByRole('table', { name: 'Team' })).toBeVisible();
};
const openMember = async (page: Page, name: string | RegExp) => {
  await openTeam(page);
  await page.getByRole('button', { name }).click();
  await expect(page.getByRole('button', { name: 'Save' })).toBeVisible();
};

const OUTSIDE: readonly Omit<ConsoleState, 'isOutside'>[] = [
  {
    name: 'sign-in',
    caption: 'Signing in',
    async open({ page }) {
      await page.goto('/console');
      await expect(page.getByLabel('E-mail')).toBeVisible();
    },
  },
  {
    name: 'sign-in-wrong',
    caption: 'A wrong password',
    async open({ page }) {
      await page.goto('/console');
      await typeSignIn(page, { email: 'eka@console.test', password: 'a guess' });
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'forgotten',
    caption: 'A forgotten password',
    async open({ page }) {
      await page.goto('/console');
      await page.getByRole('button', { name: 'Forgot password?' }).click();
      await page.getByLabel('E-mail').fill('eka@console.test');
      await page.getByRole('button', { name: 'Send link' }).click();
      await expect(page.getByText('a mail is on its way')).toBeVisible();
    },
  },
  {
    name: 'enrol',
    caption: 'Setting up two-step verification, optional for an owner in sandbox mode',
    async open({ page, owner }) {
      await page.goto('/console');
      await typeSignIn(page, owner);
      await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
    },
  },
  {
    name: 'enrol-required',
    caption: 'Required two-step verification',
    async open({ page, newPerson }) {
      await page.goto('/console');
      await typeSignIn(page, await newPerson('operator'));
      await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
    },
  },
  {
    name: 'recovery-codes',
    caption: 'Ten recovery codes, shown once',
    async open({ page, newPerson }) {
      await page.goto('/console');
      await typeSignIn(page, await newPerson('operator'));
      await enrol(page);
    },
  },
  {
    name: 'code',
    caption: 'Authenticator code',
    async open({ page, newPerson }) {
      const operator = await newPerson('operator');
      await page.goto('/console');
      await typeSignIn(page, operator);
      await enrol(page);
      await page.context().clearCookies();
      await page.reload();
      await typeSignIn(page, operator);
      await expect(headingOf(page, 'Two-step verification')).toBeVisible();
    },
  },
  {
    name: 'renew-codes',
    caption: 'New recovery codes require a code from the current app',
    async open({ page, newPerson }) {
      await openOwnFactor(page, await newPerson('operator'));
      await page.getByRole('button', { name: 'New recovery codes' }).click();
      await expect(page.getByLabel('Current authenticator code')).toBeVisible();
    },
  },
  {
    name: 'replace-factor',
    caption: 'Replacing the app requires a code from the current one',
    async open({ page, newPerson }) {
      await openOwnFactor(page, await newPerson('operator'));
      await page.getByRole('button', { name: 'Change authenticator app' }).click();
      await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
    },
  },
  {
    name: 'password-link',
    caption: 'Accepting an invitation',
    async open({ page }) {
      await page.route('**/password/link', (route) =>
        route.fulfill({
          json: {
            status_code: 200,
            meta: { message: 'OK' },
            data: { kind: 'invitation', email: 'dewi@console.test' },
          },
        }),
      );
      await page.goto('/console/password#token');
      await expect(headingOf(page, 'Welcome to the team')).toBeVisible();
    },
  },
  {
    name: 'password-link-old',
    caption: 'A used link',
    async open({ page }) {
      await page.goto('/console/password#unknown-token');
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'unreachable',
    caption: 'Server unreachable',
    async open({ page }) {
      await page.route('**/v1/console/**', (route) => route.abort());
      await page.goto('/console');
      await expect(headingOf(page, 'You’re offline')).toBeVisible();
    },
  },
];

async function openOwnFactor(page: Page, person: Person): Promise<void> {
  await page.goto('/console');
  await typeSignIn(page, person);
  await enrol(page);
  await page.goto('/console/account');
}

async function enrol(page: Page): Promise<void> {
  const secret = (await page.getByTestId('secret').textContent()) ?? '';
  const totp = new TOTP({ secret: secret.replaceAll(' ', '') });
  await page.getByLabel('Authenticator code').fill(totp.generate());
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(headingOf(page, 'Save your recovery codes')).toBeVisible();
}

const INSIDE: readonly ConsoleState[] = [
  ...PRINTER_STATES,
  ...LOCATION_STATES,
  ...VOUCHER_STATES,
  ...FREE_STATES,
  ...ALERT_STATES,
  { name: 'team', caption: 'Team', open: ({ page }) => openTeam(page) },
  {
    name: 'team-empty',
    caption: 'No member matches the filters',
    async open({ page }) {
      await page.goto('/console/team?search=missing');
      await expect(page.getByText('No members found')).toBeVisible();
    },
  },
  {
    name: 'team-loading',
    caption: 'A list that is loading',
    async open({ page }) {
      await page.route('**/v1/console/team', () => {});
      await page.goto('/console/team');
      await expect(page.getByText('Loading …')).toBeAttached();
    },
  },
  {
    name: 'team-failed',
    caption: 'A list that cannot be loaded',
    async open({ page }) {
      await page.route(
        '**/v1/console/team',
        refuseCall(409, 'conflict', 'The database is being moved.'),
      );
      await page.goto('/console/team');
      await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
    },
  },
  {
    name: 'offline',
    caption: 'A page that cannot be loaded without a connection',
    async open({ page }) {
      await openTeam(page);
      await page.context().setOffline(true);
      await page.evaluate(() => document.querySelector<HTMLElement>('a[href$="/audit"]')?.click());
      await expect(headingOf(page, 'You’re offline')).toBeVisible();
    },
  },
  {
    name: 'invite',
    caption: 'Inviting a member',
    async open({ page }) {
      await openTeam(page);
      await page.getByRole('button', { name: 'Invite' }).click();
      await page.getByRole('checkbox', { name: 'Jakarta' }).check();
    },
  },
  {
    name: 'member',
    caption: 'A member',
    open: ({ page }) => openMember(page, /citra/),
  },
  {
    name: 'member-oneself',
    caption: 'Your own member page',
    open: ({ page }) => openMember(page, '(you)'),
  },
  {
    name: 'disable',
    caption: 'Disabling a member',
    async open({ page }) {
      await openMember(page, /citra/);
      await page.getByRole('button', { name: 'Disable' }).click();
      await expect(page.getByRole('dialog', { name: /^Disable/ })).toBeVisible();
    },
  },
  {
    name: 'confirm-password',
    caption: 'Entering the password again',
    async open({ page }) {
      await openTeam(page);
      await page.route(
        '**/unlock',
        refuseCall(403, 'password_needed', 'Enter your password again.'),
      );
      await page.getByRole('button', { name: /citra/ }).click();
      await page.getByRole('button', { name: 'Unlock' }).click();
      await expect(page.getByRole('dialog', { name: 'Confirm it is you' })).toBeVisible();
    },
  },
  {
    name: 'sign-in-again',
    caption: 'An ended session',
    async open({ page }) {
      await openTeam(page);
      await page.route('**/unlock', refuseCall(401, 'console_session_invalid', 'Sign in again.'));
      await page.getByRole('button', { name: /citra/ }).click();
      await page.getByRole('button', { name: 'Unlock' }).click();
      await expect(page.getByRole('dialog', { name: 'Sign in again' })).toBeVisible();
    },
  },
  {
    name: 'audit',
    caption: 'Audit',
    async open({ page }) {
      await page.goto('/console/audit');
      await expect(page.getByRole('table', { name: 'Audit' })).toBeVisible();
    },
  },
  {
    name: 'audit-empty',
    caption: 'No audit entry matches the filters',
    async open({ page }) {
      await page.goto('/console/audit?search=missing&action=team.invited&from=2020-01-01');
      await expect(page.getByText('No entries')).toBeVisible();
    },
  },
  {
    name: 'account',
    caption: 'Account',
    async open({ page }) {
      await page.goto('/console/account');
      await expect(headingOf(page, 'Account')).toBeVisible();
    },
  },
  {
    name: 'account-menu',
    caption: 'The account menu',
    async open({ page }) {
      await openTeam(page);
      await page.getByRole('button', { name: 'Account menu' }).click();
      await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
    },
  },
  {
    name: 'shortcuts',
    caption: 'Keyboard shortcuts',
    async open({ page }) {
      await openTeam(page);
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    },
  },
  {
    name: 'not-yours',
    caption: 'A page of another role',
    async open({ page, booth, newPerson }) {
      await enterConsole(page.context(), booth, await newPerson('cashier', 'Jakarta'));
      await page.goto('/console/team');
      await expect(page.getByText('You have no access to this page')).toBeVisible();
    },
  },
];

/** All pages, dialogs and states of the console. */
export const CONSOLE_STATES: readonly ConsoleState[] = [
  ...OUTSIDE.map((state) => ({ ...state, isOutside: true as const })),
  ...BOOTH_STATES,
  ...NEED_STATES,
  ...TRANSACTION_STATES,
  ...FRAME_STATES,
  ...INSIDE,
  ...SETTINGS_STATES,
];

/** The states whose screenshots are in the documents. */
const PICTURED = [
  'sign-in',
  'enrol',
  'password-link',
  'today',
  'today-many',
  'needs',
  'transactions',
  'transaction',
  'booths',
  'booth',
  'locations',
  'location',
  'frames',
  'frame-editor',
  'vouchers',
  'batches',
  'voucher-sheet',
  'free',
  'alerts',
  'team',
  'member',
  'audit',
  'settings',
  'account',
];
export const PICTURED_STATES = CONSOLE_STATES.filter(({ name }) => PICTURED.includes(name));
