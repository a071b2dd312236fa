import type { CheckResult } from '@jepret/contract/console';
import type { Page } from '@playwright/test';
import { expect } from '../console-test.ts';
import type { ConsoleState } from '../states.ts';

const RESULTS: readonly CheckResult[] = [
  {
    name: 'Database',
    status: 'ok',
    message: 'It responds, and its schema is current (057-incidents).',
  },
  {
    name: 'Disk',
    status: 'fail',
    message: '412 MB of 120.0 GB are free. The booth takes no money.',
    remedy:
      'Delete files that do not belong to the booth, shorten the retention period, or use a larger disk.',
  },
  {
    name: 'Certificate',
    status: 'warn',
    message: 'It is valid until 2026-11-30 (11 days left).',
    remedy: 'Check why it was not renewed (Caddy: sudo journalctl -u caddy).',
  },
  { name: 'Mail', status: 'ok', message: 'The mail server accepts this booth. No mail was sent.' },
];

/** The results of the real checks differ from machine to machine. */
async function showChecks(page: Page, results: readonly CheckResult[] = RESULTS): Promise<void> {
  await page.route('**/console/checks', (route) =>
    route.fulfill({ json: answer(RESULTS.map(({ name }) => name)) }),
  );
  await page.route('**/console/checks/*', (route) => {
    const result = results.find(({ name }) => route.request().url().endsWith(`/${name}`));
    return result && route.fulfill({ json: answer(result) });
  });
}

const answer = (data: unknown) => ({ status_code: 200, meta: { message: 'OK' }, data });

export const SETTINGS_STATES: readonly ConsoleState[] = [
  {
    name: 'settings',
    caption: 'Settings',
    async open({ page }) {
      await showChecks(page);
      await page.goto('/console/settings');
      await expect(page.getByRole('button', { name: 'Test storage' })).toBeVisible();
      await expect(page.getByText('1 failed, 1 with a warning.')).toBeVisible();
    },
  },
  {
    name: 'settings-checking',
    caption: 'Checks that are running',
    async open({ page }) {
      await showChecks(page, RESULTS.slice(0, 2));
      await page.goto('/console/settings');
      await expect(page.getByRole('button', { name: 'Test storage' })).toBeVisible();
      await expect(page.getByText('Checking … 2 of 4 are done.')).toBeVisible();
    },
  },
  {
    name: 'settings-failed',
    caption: 'A failed connection test',
    async open({ page }) {
      await showChecks(page);
      await page.route('**/settings/mail/test', (route) =>
        route.fulfill({
          json: {
            status_code: 200,
            meta: { message: 'OK' },
            data: {
              kind: 'fails',
              reason: 'The mail server does not accept our user or password.',
              remedy:
                'Check SMTP_URL, the account, and whether this machine may reach the mail server.',
            },
          },
        }),
      );
      await page.goto('/console/settings');
      await page.getByRole('button', { name: 'Test database' }).click();
      await page.getByRole('button', { name: 'Test mail' }).click();
      await expect(page.getByText('Check SMTP_URL')).toBeVisible();
    },
  },
];
