import type { Page } from '@playwright/test';
import { openWithState } from '../support/open-with-state.ts';
import { waitUntilShown } from '../support/page-clock.ts';
import { respondWithError } from '../support/paying.ts';
import { type BoothState, heading, type StateFixtures, successResponse } from './booth-state.ts';

const TRX = 'trx-1';

async function openStyles(page: Page, { t }: StateFixtures): Promise<void> {
  await openWithState(page, '/print-style', { trx_id: TRX });
  await waitUntilShown(page, page.locator('[data-place="middle"] img').first());
  await waitUntilShown(page, page.getByRole('button', { name: t('common.choose') }));
}

async function openFrames(page: Page, fixtures: StateFixtures): Promise<void> {
  await openWithState(page, '/frame', { txID: TRX, printStyle: '2 prints' });
  await waitUntilShown(page, cards(page, fixtures).first());
}

const cards = (page: Page, { t }: StateFixtures) =>
  page.getByRole('list', { name: t('frame.list') }).getByRole('button');

export const FRAME_STATES: readonly BoothState[] = [
  { name: 'print-style', caption: 'Print styles', open: openStyles },
  {
    name: 'print-style-help',
    caption: 'Help with print styles',
    async open(page, fixtures) {
      await openStyles(page, fixtures);
      await page.getByRole('button', { name: fixtures.t('printStyle.help') }).tap();
      await waitUntilShown(page, page.getByRole('dialog'));
    },
  },
  { name: 'frames', caption: 'Choosing a frame', open: openFrames },
  {
    name: 'frame-chosen',
    caption: 'A chosen frame',
    async open(page, fixtures) {
      await openFrames(page, fixtures);
      await cards(page, fixtures).first().tap();
      await waitUntilShown(page, page.getByText(fixtures.t('frame.chosen'), { exact: true }));
    },
  },
  {
    name: 'frame-warning',
    caption: 'Warning that no frame is chosen',
    async open(page, fixtures) {
      await openFrames(page, fixtures);
      // The button is marked as disabled, but a tap shows the explanation.
      await page.getByRole('button', { name: fixtures.t('common.choose') }).tap({ force: true });
      await waitUntilShown(page, page.getByRole('dialog'));
    },
  },
  {
    name: 'frames-empty',
    caption: 'No frames of this print style',
    async open(page, fixtures) {
      await page.route('**/api/get-frame/*', (route) => route.fulfill(successResponse({})));
      await openWithState(page, '/frame', { txID: TRX, printStyle: '2 prints' });
      await waitUntilShown(page, page.getByText(fixtures.t('frame.empty')));
    },
  },
  {
    name: 'frames-failed',
    caption: 'Loading the frames failed',
    async open(page) {
      await page.route('**/api/get-frame/*', respondWithError(403, 'No.'));
      await openWithState(page, '/frame', { txID: TRX, printStyle: '2 prints' });
      await waitUntilShown(page, heading(page));
      await waitUntilShown(page, page.getByRole('alert'));
    },
  },
];
