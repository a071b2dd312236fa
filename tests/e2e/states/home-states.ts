import type { BoothProblem } from '@jepret/contract';
import type { Translate } from '@jepret/messages';
import { aKioskSession } from '@jepret/testing/kiosk-session.ts';
import type { Page } from '@playwright/test';
import { fakeReadiness } from '../support/delivering.ts';
import { openWithState } from '../support/open-with-state.ts';
import { waitUntilShown } from '../support/page-clock.ts';
import { respondWithError } from '../support/paying.ts';
import {
  type BoothState,
  expectShownLater,
  type StateFixtures,
  successResponse,
} from './booth-state.ts';

const LOCATION = '**/v1/location/*';
const LANDING_VIDEO = '**/landing.mp4*';

const snap = (page: Page, t: Translate) => page.getByRole('button', { name: t('home.tapToSnap') });

async function openHome(page: Page, { t }: StateFixtures): Promise<void> {
  await page.goto('/');
  await waitUntilShown(page, page.getByRole('list', { name: t('home.whatYouGet') }));
}

/** Problems as the server returns them, in the visitor's language. */
const listProblems = (t: Translate): BoothProblem[] => [
  {
    subject: 'printer',
    visitor_text: t('readiness.printerStops'),
    reason: t('printer.paperOut'),
    remedy: t('printer.paperOutRemedy'),
  },
  {
    subject: 'storage',
    visitor_text: t('readiness.storage'),
    reason: t('readiness.diskNearlyFull', { free: '312' }),
    remedy: t('readiness.diskNearlyFullRemedy'),
  },
];

async function openDialog(page: Page, fixtures: StateFixtures, button: string): Promise<void> {
  await openHome(page, fixtures);
  await page.getByRole('button', { name: button }).tap();
  await waitUntilShown(page, page.getByRole('dialog'));
}

const openVoucher = (page: Page, fixtures: StateFixtures) =>
  openDialog(page, fixtures, fixtures.t('home.voucherPill'));
const openAdmin = (page: Page, fixtures: StateFixtures) =>
  openDialog(page, fixtures, fixtures.t('staff.adminLogin'));

async function redeem(page: Page, code: string): Promise<void> {
  await page.getByRole('dialog').getByRole('textbox').fill(code);
  await page.keyboard.press('Enter');
}

export const HOME_STATES: readonly BoothState[] = [
  { name: 'home', caption: 'Home', open: openHome },
  {
    name: 'home-loading',
    caption: 'Home while the location loads',
    async open(page, { t }) {
      await page.route(LOCATION, () => {});
      await page.goto('/');
      await waitUntilShown(page, snap(page, t));
    },
  },
  {
    name: 'home-unreachable',
    caption: 'Home when the server is unreachable',
    async open(page, { t }) {
      await page.route(LOCATION, (route) => route.abort());
      await page.goto('/');
      await expectShownLater(page, page.getByRole('heading', { name: t('home.unreachableTitle') }));
    },
  },
  {
    name: 'home-film-failed',
    caption: 'Home when the landing video fails',
    async open(page, fixtures) {
      await page.route(LANDING_VIDEO, (route) => route.abort());
      await openHome(page, fixtures);
      await waitUntilShown(
        page,
        page.getByRole('heading', { name: fixtures.t('home.videoFailed') }),
      );
    },
  },
  {
    name: 'home-offer',
    caption: 'Home with a session to resume',
    async open(page, fixtures) {
      const offer = aKioskSession({
        offered_until: new Date(Date.now() + 3_600_000).toISOString(),
      });
      await page.route('**/v1/kiosk/session', (route) => route.fulfill(successResponse(offer)));
      await openHome(page, fixtures);
      await waitUntilShown(page, page.getByText('K7PQ2'));
    },
  },
  {
    name: 'home-closed',
    caption: 'Home while the printer is out of paper',
    needsFreshPage: true,
    async open(page, fixtures) {
      await fakeReadiness(
        page,
        () => listProblems(fixtures.t).slice(0, 1),
        () => ({ can_take_money: false }),
      );
      await openHome(page, fixtures);
      await waitUntilShown(
        page,
        page.getByRole('status').getByText(fixtures.t('readiness.printerStops')),
      );
    },
  },
  {
    name: 'home-notice',
    caption: 'Home when prints are delayed',
    needsFreshPage: true,
    async open(page, fixtures) {
      const { t } = fixtures;
      const [printer] = listProblems(t);
      const visitor_text = t('readiness.printerDigital');
      await fakeReadiness(page, () => [{ ...printer, visitor_text }]);
      await openHome(page, fixtures);
      await waitUntilShown(page, page.getByText(visitor_text));
    },
  },
  {
    name: 'home-banner',
    caption: 'Home with a message about the last session',
    needsFreshPage: true,
    async open(page, { t }) {
      await openWithState(page, '/', { errors: [t('payment.timeIsUp')] });
      await waitUntilShown(page, page.getByRole('alert'));
      await waitUntilShown(page, page.getByRole('list', { name: t('home.whatYouGet') }));
    },
  },
  {
    name: 'how-to-snap',
    caption: 'HOW TO SNAP',
    open: (page, fixtures) => openDialog(page, fixtures, fixtures.t('home.howToSnap')),
  },
  { name: 'voucher', caption: 'The voucher dialog', open: openVoucher },
  {
    name: 'voucher-failed',
    caption: 'A code that cannot be redeemed',
    async open(page, fixtures) {
      await page.route('**/v2/promo/validate', respondWithError(404, 'No such code.'));
      await openVoucher(page, fixtures);
      await redeem(page, 'nope');
      await expectShownLater(page, page.getByRole('dialog').getByRole('alert'));
    },
  },
  {
    name: 'voucher-redeemed',
    caption: 'A voucher with a discount',
    async open(page, fixtures) {
      await openVoucher(page, fixtures);
      await redeem(page, 'jepret10');
      await expectShownLater(page, page.getByRole('dialog').getByRole('status'), 100);
    },
  },
  { name: 'admin-login', caption: 'Admin login', open: openAdmin },
  {
    name: 'admin-login-problems',
    caption: 'Admin login with problems',
    needsFreshPage: true,
    async open(page, fixtures) {
      await fakeReadiness(
        page,
        () => listProblems(fixtures.t),
        () => ({ can_take_money: false }),
      );
      await openAdmin(page, fixtures);
      await waitUntilShown(page, page.getByRole('region', { name: fixtures.t('staff.attention') }));
    },
  },
  {
    name: 'admin-login-failed',
    caption: 'A wrong password',
    async open(page, fixtures) {
      await page.route('**/v1/admin/login', respondWithError(401, 'Invalid credentials'));
      await openAdmin(page, fixtures);
      await page.getByRole('button', { name: fixtures.t('staff.loginAsAdmin') }).tap();
      await waitUntilShown(page, page.getByRole('dialog').getByRole('alert'));
    },
  },
  {
    name: 'log-out',
    caption: 'Confirming the log-out of the kiosk',
    async open(page, fixtures) {
      await page.route(LOCATION, async (route) => {
        const response = await route.fetch();
        const { data, ...rest } = await response.json();
        await route.fulfill({
          response,
          json: { ...rest, data: { ...data, guards_logout: true } },
        });
      });
      await openAdmin(page, fixtures);
      await page.getByRole('button', { name: fixtures.t('staff.logOutToOtp') }).tap();
      await waitUntilShown(page, page.getByRole('dialog').getByRole('alert'));
    },
  },
];
