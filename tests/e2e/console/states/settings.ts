import { expect } from '../console-test.ts';
import type { ConsoleState } from '../states.ts';

export const SETTINGS_STATES: readonly ConsoleState[] = [
  {
    name: 'settings',
    caption: 'Settings',
    async open({ page }) {
      await page.goto('/console/settings');
      await expect(page.getByRole('button', { name: 'Test storage' })).toBeVisible();
    },
  },
  {
    name: 'settings-failed',
    caption: 'A failed connection test',
    async open({ page }) {
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
