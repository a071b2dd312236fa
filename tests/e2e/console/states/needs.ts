import type { IncidentRow, Need } from '@jepret/contract/console';
import type { Page } from '@playwright/test';
import { expect } from '../console-test.ts';
import type { ConsoleState } from '../states.ts';
import { refuseCall } from './refuse.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const PLAIN: Omit<Need, 'kind' | 'id' | 'title' | 'location' | 'reason' | 'remedy' | 'since_at'> = {
  amount_idr: null,
  transaction: null,
  booths: [],
  cause: null,
  muted: null,
  taken: null,
  note: null,
  version: 1,
};
const BANDUNG = { slug: 'bandung', name: 'Bandung Indah Plaza' };
const SERVER = { slug: 'default', name: 'Server' };

const listNeeds = (now: number): Need[] => [
  {
    ...PLAIN,
    kind: 'incident',
    id: 'i1',
    cause: 'printer',
    title: 'Printer',
    location: BANDUNG,
    reason: 'The printer has no paper.',
    remedy: 'Load a new roll, close the cover and wait until the printer is ready.',
    since_at: now - 12 * MINUTE_MS,
    booths: ['Left of the escalator'],
    taken: { by: 'budi@console.test', at: now - 5 * MINUTE_MS, is_you: false },
    note: {
      by: 'budi@console.test',
      at: now - 4 * MINUTE_MS,
      text: 'A new roll is on its way from the store, about twenty minutes.',
    },
  },
  {
    ...PLAIN,
    kind: 'incident',
    id: 'i2',
    cause: 'no-contact',
    title: 'No contact',
    location: { slug: 'jakarta', name: 'Jakarta' },
    reason: 'The server has not heard from a booth for 3 minutes.',
    remedy:
      'Check that the booth is switched on and that the shop’s internet works. If both are fine, restart the booth.',
    since_at: now - 3 * HOUR_MS,
    booths: ['Lantai 1, dekat pintu utama', 'Lantai 2', 'Booth 9f3a1c'],
    taken: { by: 'ani@console.test', at: now - HOUR_MS, is_you: true },
  },
  {
    ...PLAIN,
    kind: 'incident',
    id: 'i3',
    cause: 'mail-provider',
    title: 'Mail server',
    location: SERVER,
    reason: 'Mails cannot be sent. The mail server did not answer in time.',
    remedy:
      'Mails wait and are sent later by themselves. If it lasts, use Test under Settings, Mail, and check the account at the mail provider.',
    since_at: now - 30 * MINUTE_MS,
    muted: { by: 'ani@console.test', until_at: now + 4 * HOUR_MS },
  },
  {
    ...PLAIN,
    kind: 'owed',
    id: 'KPXM-1',
    title: 'Refund refused',
    location: BANDUNG,
    reason: 'The provider refused to send the money back. It said: transaction not refundable',
    remedy: 'Return the money by hand and settle it with a note, or request the refund again.',
    since_at: now - 20 * HOUR_MS,
    amount_idr: 35_000,
    transaction: 'KPXM',
  },
  {
    ...PLAIN,
    kind: 'unknown-order',
    id: 'JPRT-8c1f',
    title: 'Unknown order',
    location: null,
    reason:
      'Midtrans reports a payment for JPRT-8c1f0a55d2e9, which belongs to no transaction here.',
    remedy:
      'Check the payment in the provider’s records and correct it there, then settle it here with a note.',
    since_at: now - 26 * HOUR_MS,
  },
  {
    ...PLAIN,
    kind: 'print',
    id: 'p1',
    title: 'Unclear print',
    location: BANDUNG,
    reason: 'The printer has no record of this sheet.',
    remedy:
      'Look at the printer. If the sheet is missing, print it again; if it is there, say so here.',
    since_at: now - 2 * HOUR_MS,
    transaction: 'WQ7C',
  },
  {
    ...PLAIN,
    kind: 'job',
    id: 'j1',
    title: 'Mail to a team member',
    location: null,
    reason: 'It failed 10 times: The mail server did not answer in time.',
    remedy:
      'Fix the cause if you know it, then run it again. Dismiss it if it is not needed any more.',
    since_at: now - 50 * HOUR_MS,
  },
];

const listClosed = (now: number): IncidentRow[] => [
  {
    id: 'c1',
    cause: 'camera',
    location: BANDUNG,
    reason: 'The camera of a booth delivers no new pictures.',
    remedy: 'Switch the camera off and on.',
    booths: ['Left of the escalator'],
    opened_at: now - 6 * HOUR_MS,
    closed_at: now - 5 * HOUR_MS,
    taken_by: 'budi@console.test',
    note: 'The cable was loose.',
    time_zone: 'Asia/Jakarta',
  },
  {
    id: 'c2',
    cause: 'payment-provider',
    location: SERVER,
    reason: 'The payment provider does not answer.',
    remedy: 'Wait.',
    booths: [],
    opened_at: now - 9 * HOUR_MS,
    closed_at: now - 8.9 * HOUR_MS,
    taken_by: null,
    note: null,
    time_zone: 'Asia/Jakarta',
  },
];

const answer = (data: unknown) => ({
  json: { status_code: 200, meta: { message: 'OK' }, data },
});

async function openNeeds(page: Page, list = listNeeds, closed = listClosed): Promise<void> {
  const now = Date.now();
  const needs = list(now);
  await page.route('**/v1/console/needs?**', (route) =>
    route.fulfill(answer({ rows: needs, next: null })),
  );
  await page.route('**/v1/console/needs', (route) =>
    route.fulfill(answer({ rows: needs, next: null })),
  );
  await page.route('**/v1/console/needs/count', (route) =>
    route.fulfill(answer({ open: needs.filter(({ muted }) => muted === null).length })),
  );
  await page.route('**/v1/console/incidents?**', (route) =>
    route.fulfill(answer({ rows: closed(now), next: null })),
  );
  await page.goto('/console/needs');
  await expect(page.getByText('Closed in the last 24 hours')).toBeVisible();
}

const opened = (name: string, caption: string, button: string): ConsoleState => ({
  name: `needs-${name}`,
  caption,
  async open({ page }) {
    await openNeeds(page);
    await page.getByRole('button', { name: button, exact: true }).click();
    await expect(page.getByRole('dialog', { name: button })).toBeVisible();
  },
});

export const NEED_STATES: readonly ConsoleState[] = [
  {
    name: 'needs',
    caption: 'Needs you',
    async open({ page }) {
      await openNeeds(page);
      await expect(page.getByRole('listitem').filter({ hasText: 'No contact' })).toBeVisible();
    },
  },
  {
    name: 'needs-empty',
    caption: 'Nothing needs you',
    async open({ page }) {
      await openNeeds(
        page,
        () => [],
        () => [],
      );
      await expect(page.getByText('All is well')).toBeVisible();
    },
  },
  {
    name: 'needs-taken',
    caption: 'Another person was faster',
    async open({ page }) {
      await openNeeds(page);
      const message = 'budi@console.test has taken this in the meantime.';
      await page.route('**/needs/incident/*/take', refuseCall(409, 'conflict', message));
      await page.getByRole('button', { name: 'Take: Mail server' }).click();
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  opened('note', 'A note to an incident', 'Note: Printer'),
  opened('mute', 'Muting an incident', 'Mute: Printer'),
  opened('dismiss', 'Dismissing a failed task', 'Dismiss: Mail to a team member'),
];
