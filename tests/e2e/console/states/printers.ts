import type { ConsolePrinter, PrinterHours } from '@jepret/contract/console';
import type { Page } from '@playwright/test';
import { expect } from '../console-test.ts';
import type { ConsoleState } from '../states.ts';
import { refuseCall } from './refuse.ts';

const HOUR_MS = 3_600_000;
const JAKARTA = { slug: 'jakarta', name: 'Jakarta', time_zone: 'Asia/Jakarta' };
const BANDUNG = { slug: 'kota-bandung', name: 'Kota Bandung', time_zone: 'Asia/Jakarta' };

function printer(changes: Partial<ConsolePrinter> = {}): ConsolePrinter {
  const now = Date.now();
  return {
    id: 'server',
    name: 'Server’s printer',
    kind: 'server',
    locations: [JAKARTA, BANDUNG],
    state: 'ready',
    trouble: null,
    seen_at: null,
    cuts: ['two-strips', 'whole'],
    supply_percent: 45,
    remaining: { sheets: 316, of: '6x4 (PC)' },
    sheets_left: 316,
    forecast: {
      ends_from: now + 49 * HOUR_MS,
      ends_at: now + 52 * HOUR_MS,
      ends_to: now + 75 * HOUR_MS,
    },
    difference: null,
    roll: {
      id: 'r1',
      capacity: 700,
      sheets: 383,
      started_at: now - 9 * 24 * HOUR_MS,
      started_by: 'citra.kusumawardhani@console.test',
      can_undo: false,
    },
    running_sheets: 1,
    ...changes,
  };
}

const agent = (id: string, name: string, changes: Partial<ConsolePrinter>): ConsolePrinter =>
  printer({ id, name, kind: 'agent', seen_at: Date.now() - 20_000, ...changes });

const listChain = (): ConsolePrinter[] => [
  printer(),
  agent('p1', 'Counter left', {
    locations: [{ slug: 'denpasar', name: 'Denpasar Beachwalk', time_zone: 'Asia/Makassar' }],
    state: 'trouble',
    trouble: {
      reason: 'The printer has run out of ribbon. (Printer not ready: Ribbon End)',
      remedy: 'Put in a new ribbon with its paper.',
    },
    sheets_left: 0,
    forecast: null,
  }),
  agent('p2', 'Counter right', {
    state: 'low',
    sheets_left: 41,
    difference: { ours: 60, theirs: 41 },
    forecast: {
      ends_from: Date.now() + 2 * HOUR_MS,
      ends_at: Date.now() + 3 * HOUR_MS,
      ends_to: Date.now() + 5 * HOUR_MS,
    },
  }),
  agent('p3', 'Gate', {
    state: 'silent',
    seen_at: Date.now() - 26 * HOUR_MS,
    trouble: {
      reason: 'Its print agent is not connected.',
      remedy: 'Check the PC beside the printer and its network. Until then its sheets wait.',
    },
    roll: null,
    remaining: null,
    supply_percent: null,
    sheets_left: null,
    forecast: null,
  }),
];

function listHours(): PrinterHours {
  const from = (Math.floor(Date.now() / HOUR_MS) - 167) * HOUR_MS;
  const hours = Array.from({ length: 168 }, (_, index) => from + index * HOUR_MS).flatMap((at) => {
    const hour = (at / HOUR_MS + 7) % 24;
    const sheets =
      hour < 10 || hour > 21 ? 0 : Math.round(9 + 8 * Math.sin(hour + at / HOUR_MS / 9));
    return sheets > 0 ? [{ printer: 'server', at, sheets }] : [];
  });
  return { from, hours };
}

const answer = (data: unknown) => ({
  json: { status_code: 200, meta: { message: 'OK' }, data },
});

async function showPrinters(page: Page, rows: readonly ConsolePrinter[] = listChain()) {
  await page.route('**/v1/console/printers', (route) =>
    route.fulfill(answer({ rows, next: null })),
  );
  await page.route('**/v1/console/printer-hours?*', (route) => route.fulfill(answer(listHours())));
}

async function openPrinter(page: Page, id: string): Promise<void> {
  await showPrinters(page);
  await page.goto(`/console/printers?printer=${id}`);
  await expect(page.getByRole('img', { name: /sheets?$/ }).first()).toBeVisible();
}

export const PRINTER_STATES: readonly ConsoleState[] = [
  {
    name: 'printers',
    caption: 'Printers',
    async open({ page }) {
      await showPrinters(page);
      await page.goto('/console/printers');
      await expect(page.getByRole('table', { name: 'Printers' })).toBeVisible();
    },
  },
  {
    name: 'printers-empty',
    caption: 'No printer at the person’s locations',
    async open({ page }) {
      await showPrinters(page, []);
      await page.goto('/console/printers');
      await expect(page.getByText('No printer at your locations')).toBeVisible();
    },
  },
  {
    name: 'printers-not-found',
    caption: 'No printer matches the filters',
    async open({ page }) {
      await page.goto('/console/printers?search=missing');
      await expect(page.getByText('No printers found')).toBeVisible();
    },
  },
  {
    name: 'printers-failed',
    caption: 'Printers that cannot be loaded',
    async open({ page }) {
      await page.route(
        '**/v1/console/printers',
        refuseCall(409, 'conflict', 'The database is being moved.'),
      );
      await page.goto('/console/printers');
      await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
    },
  },
  {
    name: 'printer',
    caption: 'A printer with its paper',
    open: ({ page }) => openPrinter(page, 'server'),
  },
  {
    name: 'printer-trouble',
    caption: 'A printer of a print agent that cannot print',
    open: ({ page }) => openPrinter(page, 'p1'),
  },
  {
    name: 'printer-hours',
    caption: 'Sheets by hour as a table',
    async open({ page }) {
      await openPrinter(page, 'server');
      await page.getByText('Show as a table').click();
      await expect(page.getByRole('columnheader', { name: 'Hour' })).toBeVisible();
    },
  },
  {
    name: 'printer-hours-failed',
    caption: 'Sheets by hour that cannot be loaded',
    async open({ page }) {
      await showPrinters(page);
      await page.route(
        '**/v1/console/printer-hours?*',
        refuseCall(409, 'conflict', 'The database is being moved.'),
      );
      await page.goto('/console/printers?printer=server');
      await expect(page.getByText('The sheets could not be loaded')).toBeVisible();
    },
  },
  {
    name: 'new-roll',
    caption: 'A new roll',
    async open({ page }) {
      await openPrinter(page, 'server');
      await page.getByRole('button', { name: 'New roll' }).click();
      await expect(page.getByLabel('Sheets of 4 × 6 inch')).toHaveValue('700');
    },
  },
  {
    name: 'test-sheet-failed',
    caption: 'A test sheet that was not printed',
    async open({ page }) {
      await openPrinter(page, 'p2');
      await page.route('**/test-sheet', (route) =>
        route.fulfill(
          answer({
            name: 'Test sheet',
            status: 'fail',
            message: 'The cover of the printer is open.',
            remedy: 'Close the cover until it clicks.',
          }),
        ),
      );
      await page.getByRole('button', { name: 'Print test sheet' }).click();
      await page
        .getByRole('dialog', { name: /test sheet/ })
        .getByRole('button')
        .first()
        .click();
      await expect(page.getByText('The cover of the printer is open.')).toBeVisible();
    },
  },
  {
    name: 'add-printer',
    caption: 'Adding a printer with a print agent',
    async open({ page }) {
      await showPrinters(page);
      await page.goto('/console/printers');
      await page.getByRole('button', { name: 'Add' }).click();
      await expect(page.getByRole('button', { name: 'Add printer' })).toBeVisible();
    },
  },
  {
    name: 'printer-token',
    caption: 'The token of a print agent, shown once',
    async open({ page }) {
      await openPrinter(page, 'p1');
      await page.route('**/printers/p1/token', (route) =>
        route.fulfill(
          answer({
            id: 'p1',
            name: 'Counter left',
            token: 'Vq3mB0q7wC1xkYl2pZr8sTn4uHd6eJf9gKa5iMo',
          }),
        ),
      );
      await page.getByRole('button', { name: 'New token' }).click();
      await page
        .getByRole('dialog', { name: /New token/ })
        .getByRole('button')
        .first()
        .click();
      await expect(page.getByText('AGENT_TOKEN=Vq3mB0q7')).toBeVisible();
    },
  },
];
