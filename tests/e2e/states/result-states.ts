import type { Page } from '@playwright/test';
import { openWithState } from '../support/open-with-state.ts';
import { waitUntilShown } from '../support/page-clock.ts';
import { type BoothState, expectShownLater, heading, type StateFixtures } from './booth-state.ts';

const FILMS = { gif: '/state/animated.mp4', live: '/state/living.mp4' };

const printOf = ({ session }: StateFixtures) => session.effects[0]?.compiled ?? '';

const resultOf = (fixtures: StateFixtures) => ({
  ...{ txID: fixtures.session.txID, effect: 'light_original', isNoCut: false, withRecording: true },
  compiled: printOf(fixtures),
});

async function openEditor(page: Page, fixtures: StateFixtures): Promise<void> {
  await openWithState(page, '/edit', resultOf(fixtures));
  await waitUntilShown(page, stickers(page, fixtures).first());
}

const stickers = (page: Page, { t }: StateFixtures) =>
  page.getByRole('region', { name: t('edit.stickers') }).getByRole('listitem');

async function putStickersOn(page: Page, fixtures: StateFixtures): Promise<void> {
  const undo = page.getByRole('button', { name: fixtures.t('edit.undo') });
  await stickers(page, fixtures).nth(3).getByRole('button').tap();
  await expectShownLater(page, undo.and(page.locator(':enabled')), 50);
}

/** Opens the gallery with two films that play, except those that fail. */
async function openGallery(page: Page, fixtures: StateFixtures, failing: string[] = []) {
  const origin = new URL(printOf(fixtures)).origin;
  for (const path of Object.values(FILMS)) {
    await page.route(`**${path}`, (route) =>
      failing.includes(path)
        ? route.fulfill({ status: 404 })
        : route.fulfill({ path: 'assets/static/videos/demo-camera.mp4' }),
    );
  }
  await openWithState(page, '/final-preview', {
    ...resultOf(fixtures),
    stackedVideoUrl: origin + FILMS.gif,
    videoURL: origin + FILMS.live,
  });
  await waitUntilShown(page, heading(page));
}

const WITH_EDIT = { useEdit: 'true' };

export const RESULT_STATES: readonly BoothState[] = [
  {
    name: 'effects',
    caption: 'The effects',
    async open(page, { session }) {
      await openWithState(page, '/effect-preview', {
        ...{ txID: session.txID, isNoCut: false, withRecording: false },
        ...{ frame: session.frame, effects: session.effects },
      });
      await waitUntilShown(page, heading(page));
    },
  },
  {
    name: 'edit',
    caption: 'The editor',
    stored: WITH_EDIT,
    async open(page, fixtures) {
      await openEditor(page, fixtures);
      await putStickersOn(page, fixtures);
    },
  },
  {
    name: 'edit-stickers-only',
    caption: 'The editor without pens',
    stored: { ...WITH_EDIT, stickerOnly: 'true' },
    open: openEditor,
  },
  {
    name: 'edit-almost-over',
    caption: 'The last seconds of the editor',
    stored: WITH_EDIT,
    async open(page, fixtures) {
      await openEditor(page, fixtures);
      await page.clock.runFor(76_000);
      await waitUntilShown(page, page.getByText(fixtures.t('edit.almostTime')));
    },
  },
  {
    name: 'edit-clear',
    caption: 'Confirming that the drawing is cleared',
    stored: WITH_EDIT,
    async open(page, fixtures) {
      await openEditor(page, fixtures);
      await putStickersOn(page, fixtures);
      await page.getByRole('button', { name: fixtures.t('edit.clear'), exact: true }).tap();
      await waitUntilShown(page, page.getByRole('dialog'));
    },
  },
  {
    name: 'edit-no-stickers',
    caption: 'Loading the stickers failed',
    stored: WITH_EDIT,
    async open(page, fixtures) {
      await page.route('**/stickers.json', (route) => route.fulfill({ status: 404 }));
      await openWithState(page, '/edit', resultOf(fixtures));
      await expectShownLater(page, page.getByText(fixtures.t('edit.stickersFailed')));
    },
  },
  {
    name: 'gallery',
    caption: 'The gallery',
    async open(page, fixtures) {
      await openGallery(page, fixtures);
      await waitUntilShown(page, page.getByRole('tab').nth(2));
    },
  },
  {
    name: 'gallery-some-failed',
    caption: 'The gallery with a file that cannot be shown',
    async open(page, fixtures) {
      await openGallery(page, fixtures, [FILMS.live]);
      await waitUntilShown(page, page.getByRole('alert'));
      await waitUntilShown(page, page.getByRole('tab').nth(1));
    },
  },
  {
    name: 'gallery-all-failed',
    caption: 'The gallery when no file can be shown',
    async open(page, fixtures) {
      await page.route(printOf(fixtures), (route) => route.fulfill({ status: 404 }));
      await openGallery(page, fixtures, Object.values(FILMS));
      await waitUntilShown(page, page.getByRole('alert').getByRole('heading').nth(2));
    },
  },
  {
    name: 'gallery-no-data',
    caption: 'The gallery without a session',
    async open(page) {
      await page.goto('/final-preview');
      await waitUntilShown(page, heading(page));
    },
  },
];
