import type { FreeOverview } from '@jepret/contract/console';
import type { Page } from '@playwright/test';
import { expect } from '../console-test.ts';
import type { ConsoleState } from '../states.ts';

const AT = Date.parse('2026-11-18T09:00:00Z');
const OPEN = {
  state: 'asked',
  decided_by: null,
  decided_at: null,
  note: null,
  version: 1,
} as const;

const OVERVIEW: FreeOverview = {
  waiting: 2,
  daily_cap: 10,
  requests: [
    {
      ...OPEN,
      id: 'a1',
      kind: 'batch-add',
      subject: 'Grand opening, Bandung',
      location: 'bandung',
      sessions: 10_000,
      terms: '10000 vouchers · 100 % off · 1 use · bandung',
      asked_by: 'citra.kusumawardhani@console.test',
      asked_at: AT,
    },
    {
      ...OPEN,
      id: 'a2',
      kind: 'price-change',
      subject: 'Jakarta',
      location: 'jakarta',
      sessions: null,
      terms: 'price IDR 0',
      asked_by: 'budi@console.test',
      asked_at: AT - 3_600_000,
    },
    {
      ...OPEN,
      id: 'a3',
      kind: 'voucher-change',
      subject: 'TEMAN-SEKELAS',
      location: null,
      sessions: 40,
      terms: 'free · 50 uses · jakarta, bandung',
      asked_by: 'budi@console.test',
      asked_at: AT - 86_400_000,
      state: 'declined',
      decided_by: 'ani@console.test',
      decided_at: AT - 80_000_000,
      note: 'Ten are enough for one class.',
    },
    ...['Hari Guru', 'Wisuda Telkom University'].map((subject, index) => ({
      ...OPEN,
      id: `b${index}`,
      kind: 'batch-add' as const,
      subject,
      location: 'bandung',
      sessions: 200,
      terms: '200 vouchers · 100 % off · 1 use · bandung',
      asked_by: 'citra.kusumawardhani@console.test',
      asked_at: AT - 172_800_000,
      state: 'accepted' as const,
      decided_by: 'ani@console.test',
      decided_at: AT - 160_000_000,
    })),
  ],
  free_now: [
    { kind: 'location', name: 'Kota Batu', locations: ['kota-batu'], left: null },
    { kind: 'batch', name: 'Grand opening, Jakarta', locations: ['jakarta'], left: 1_204 },
    { kind: 'voucher', name: 'GRATIS', locations: null, left: null },
  ],
};

async function openFree(page: Page): Promise<void> {
  await page.route('**/v1/console/free-grants', (route) =>
    route.fulfill({ json: { status_code: 200, meta: { message: 'OK' }, data: OVERVIEW } }),
  );
  await page.goto('/console/free');
  await expect(page.getByRole('heading', { name: 'Requests (2 pending)' })).toBeVisible();
}

const asked = (name: string, caption: string, button: string): ConsoleState => ({
  name: `free-${name}`,
  caption,
  async open({ page }) {
    await openFree(page);
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByRole('dialog', { name: `${button}?` })).toBeVisible();
  },
});

export const FREE_STATES: readonly ConsoleState[] = [
  { name: 'free', caption: 'Free sessions', open: ({ page }) => openFree(page) },
  asked('accept', 'Accepting free sessions', 'Accept Jakarta'),
  asked('decline', 'Declining free sessions', 'Decline Jakarta'),
];
