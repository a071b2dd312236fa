import type { AlertTargets, OwnAlerts } from '@jepret/contract/console';
import type { Page } from '@playwright/test';
import { expect, headingOf } from '../console-test.ts';
import type { ConsoleState } from '../states.ts';

const AT = Date.parse('2026-11-14T03:12:00Z');

const OWN: OwnAlerts = {
  choice: {
    channels: ['mail', 'telegram', 'web-push'],
    causes: null,
    locations: null,
    quiet: { from: '22:00', until: '07:00', time_zone: 'Asia/Jakarta' },
  },
  version: 3,
  channels: [
    { name: 'mail', state: 'ready', detail: 'To ani@console.test.', trouble: null },
    {
      name: 'telegram',
      state: 'ready',
      detail: 'To the chat -1001234567890.',
      trouble: {
        reason: 'Telegram refuses the bot’s token: check ALERT_TELEGRAM_BOT_TOKEN.',
        waiting: 2,
        failed: 0,
      },
    },
    { name: 'web-push', state: 'ready', detail: 'To 2 browsers.', trouble: null },
  ],
  devices: [
    { id: 'a', label: 'Chrome on Android', added_at: AT },
    { id: 'b', label: 'Safari on iPhone', added_at: AT + 86_400_000 },
  ],
  push_key: `B${'A'.repeat(86)}`,
};

const TARGETS: AlertTargets = {
  has_telegram: true,
  has_webhooks: true,
  people: [
    { id: 'a', email: 'ani@console.test', role: 'owner', chat_id: '-1001234567890' },
    {
      id: 'c',
      email: 'citra.kusumawardhani@console.test',
      role: 'operator',
      chat_id: null,
    },
  ],
  webhooks: [
    {
      id: 'w',
      url: 'https://hooks.example.com/services/jepret/alerts-of-all-locations?channel=booths',
      added_at: AT,
      added_by: 'ani@console.test',
      trouble: { reason: 'It answered 500.', waiting: 14, failed: 1 },
    },
  ],
};

const answer = (data: unknown) => ({ status_code: 200, meta: { message: 'OK' }, data });

async function openAlerts(page: Page, { own = OWN, targets = TARGETS } = {}): Promise<void> {
  await page.route('**/console/alerts', (route) =>
    route.request().resourceType() === 'document'
      ? route.fallback()
      : route.fulfill({ json: answer(own) }),
  );
  await page.route('**/console/alerts/targets', (route) =>
    route.fulfill({ json: answer(targets) }),
  );
  await page.goto('/console/alerts');
  await expect(headingOf(page, 'Alerts')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Webhooks', exact: true })).toBeVisible();
}

export const ALERT_STATES: readonly ConsoleState[] = [
  {
    name: 'alerts',
    caption: 'Alerts',
    open: ({ page }) => openAlerts(page),
  },
  {
    name: 'alerts-off',
    caption: 'Alerts without any set-up: mail only',
    async open({ page }) {
      await page.goto('/console/alerts');
      await expect(page.getByText('ALERT_WEBHOOK_SECRET')).toBeVisible();
      await expect(page.getByText(/^To ani@console.test/)).toBeVisible();
    },
  },
  {
    name: 'alerts-tested',
    caption: 'The result of a test alert',
    async open({ page }) {
      await openAlerts(page);
      const failed = { is_sent: false, reason: 'It did not respond within 8 seconds.' };
      await page.route('**/alerts/channels/*/test', (route) =>
        route.fulfill({
          json: answer({ is_sent: true, reason: 'A mail to ani@console.test was sent.' }),
        }),
      );
      await page.route('**/alerts/webhooks/*/test', (route) =>
        route.fulfill({ json: answer(failed) }),
      );
      await page.getByRole('button', { name: 'Send a test: Mail' }).click();
      await page.getByRole('button', { name: /^Send a test: https/ }).click();
      await expect(page.getByText('A mail to ani@console.test was sent.')).toBeVisible();
      await expect(page.getByText(failed.reason)).toBeVisible();
    },
  },
];
