import type { Page } from '@playwright/test';
import { openWithState } from '../support/open-with-state.ts';
import { waitUntilShown } from '../support/page-clock.ts';
import { respondWithError } from '../support/paying.ts';
import { type BoothState, heading, type StateFixtures } from './booth-state.ts';

const EMAIL = 'ratna.kusumawardhani@jepret.id';

async function openRequest(page: Page): Promise<void> {
  await page.goto('/otp-request');
  await waitUntilShown(page, heading(page));
}

async function openCode(page: Page, { t }: StateFixtures): Promise<void> {
  await openWithState(page, '/otp-validate', { email: EMAIL });
  await waitUntilShown(page, page.getByRole('button', { name: t('otp.verify') }));
}

/** As a page of the service worker, which these tests block. */
const pretendStoredPage = (page: Page) =>
  page.addInitScript(() => {
    const { prototype } = ServiceWorkerContainer;
    Object.defineProperty(prototype, 'controller', { get: () => ({}) });
  });

export const SIGN_IN_STATES: readonly BoothState[] = [
  {
    name: 'starting',
    caption: 'A start without the server',
    isSignedOut: true,
    async open(page, { t }) {
      await pretendStoredPage(page);
      await page.route('**/health', (route) => route.abort());
      await page.goto('/');
      await waitUntilShown(
        page,
        page.getByText(t('serverStart.staffServer', { address: new URL(page.url()).origin })),
      );
    },
  },
  {
    name: 'starting-without-database',
    caption: 'A start without the database',
    isSignedOut: true,
    async open(page, { t }) {
      await pretendStoredPage(page);
      const message = 'The database does not answer.';
      const errors = [{ code: 'unavailable', message, field: 'database' }];
      await page.route('**/health', respondWithError(503, message, errors));
      await page.goto('/');
      await waitUntilShown(page, page.getByText(t('serverStart.staffDatabase')));
    },
  },
  {
    name: 'otp-request',
    caption: 'Sign-in of a kiosk',
    isSignedOut: true,
    open: openRequest,
  },
  {
    name: 'otp-request-keyboard',
    caption: 'Sign-in with the on-screen keyboard',
    doesScroll: true,
    isSignedOut: true,
    async open(page, { t }) {
      await openRequest(page);
      await page.getByLabel(t('otp.emailAddress')).tap();
      await waitUntilShown(page, page.getByRole('group', { name: t('keyboard.label') }));
    },
  },
  {
    name: 'otp-request-problem',
    caption: 'Requesting the code failed',
    doesScroll: true,
    isSignedOut: true,
    async open(page, { t }) {
      await page.route('**/request-otp', respondWithError(502, 'Not now.'));
      await openRequest(page);
      await page.getByLabel(t('otp.emailAddress')).fill(EMAIL);
      await page.getByLabel(t('otp.location'), { exact: true }).fill('Jakarta');
      await page.getByRole('button', { name: t('otp.request') }).tap();
      await waitUntilShown(page, page.getByRole('alert'));
    },
  },
  {
    name: 'otp-validate',
    caption: 'Entering the one-time code',
    isSignedOut: true,
    open: openCode,
  },
  {
    name: 'otp-validate-ending',
    caption: 'A code that expires soon',
    isSignedOut: true,
    async open(page, fixtures) {
      await openCode(page, fixtures);
      await page.clock.runFor(270_000);
      await waitUntilShown(page, page.getByText(fixtures.t('otp.codeExpiresSoon')));
    },
  },
  {
    name: 'otp-validate-problem',
    caption: 'A wrong code',
    needsFreshPage: true,
    isSignedOut: true,
    async open(page, fixtures) {
      await page.route(
        '**/validate-otp',
        respondWithError(401, fixtures.t('refusal.tooManySignIns')),
      );
      await openCode(page, fixtures);
      await page.keyboard.type('123456');
      await page.getByRole('button', { name: fixtures.t('otp.verify') }).tap();
      await waitUntilShown(page, page.getByRole('alert'));
    },
  },
  {
    name: 'otp-validate-resent',
    caption: 'A new code was sent',
    isSignedOut: true,
    async open(page, fixtures) {
      await page.route('**/request-otp', (route) => route.fulfill({ json: {} }));
      await openCode(page, fixtures);
      await page.getByRole('button', { name: fixtures.t('otp.resend') }).tap();
      await waitUntilShown(page, page.getByRole('status').or(page.getByRole('alert')));
    },
  },
];
