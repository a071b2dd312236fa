import type { Delivery } from '@jepret/contract';
import type { Page } from '@playwright/test';
import { fakeDeliveries } from '../support/delivering.ts';
import { openWithState } from '../support/open-with-state.ts';
import { waitUntilShown } from '../support/page-clock.ts';
import { respondWithError } from '../support/paying.ts';
import { type BoothState, heading, type StateFixtures } from './booth-state.ts';
import { aTransaction } from './paying-states.ts';

const WAITING_AT_CASHIER = { places: ['Kasir Lantai 2'], needs_staff: true, before: 0 };

const RATNA = { recipient_name: 'Ratna', email: 'ratna.kusumawardhani@gmail.com' };

const productOf = ({ session }: StateFixtures) => ({
  ...{ txID: session.txID, effect: 'light_original', isNoCut: false },
  ...{ withRecording: true, withPainting: false },
});

async function openEmail(page: Page, fixtures: StateFixtures, changes: object = {}): Promise<void> {
  await openWithState(page, '/email', { ...productOf(fixtures), ...changes });
  await waitUntilShown(page, page.getByRole('img', { name: fixtures.t('guestCode.qrAlt') }));
}

async function openDelivery(page: Page, fixtures: StateFixtures, changes: object): Promise<void> {
  await openWithState(page, '/load-print', { ...productOf(fixtures), ...changes });
  await waitUntilShown(page, heading(page));
}

const PRINT = { action: 'print-photo' };

async function openThanks(page: Page, fixtures: StateFixtures, changes: object = {}) {
  const { txID } = fixtures.session;
  await openWithState(page, '/thanks', { txID, ...changes });
  await waitUntilShown(page, page.getByRole('img', { name: fixtures.t('guestCode.qrAlt') }));
  await waitUntilShown(page, page.getByText('@jepret.booth'));
}

const question = (page: Page, { t }: StateFixtures) =>
  page.getByRole('dialog', { name: t('idle.title') });

async function waitForQuestion(page: Page, fixtures: StateFixtures): Promise<void> {
  await openEmail(page, fixtures);
  await page.clock.runFor(120_000);
  await waitUntilShown(page, question(page, fixtures));
}

export const DELIVERY_STATES: readonly BoothState[] = [
  { name: 'email', caption: 'The e-mail form', open: openEmail },
  {
    name: 'email-problem',
    caption: 'An invalid e-mail address',
    needsFreshPage: true,
    async open(page, fixtures) {
      const problem = fixtures.t('deliveryFailure.recipient');
      await openEmail(page, fixtures, { ...RATNA, problem, problemField: 'email' });
      await waitUntilShown(page, page.getByRole('alert'));
    },
  },
  {
    name: 'email-sent',
    caption: 'Mail sent, print next',
    open: (page, fixtures) => openEmail(page, fixtures, { ...RATNA, emailSent: true }),
  },
  {
    name: 'email-sent-print-failed',
    caption: 'Mail sent, print failed',
    needsFreshPage: true,
    open: (page, fixtures) =>
      openEmail(page, fixtures, {
        ...{ ...RATNA, emailSent: true, problem: fixtures.t('delivery.noAnswer') },
      }),
  },
  {
    name: 'printing-overlay',
    caption: 'Printing',
    async open(page, fixtures) {
      await openEmail(page, fixtures, { ...RATNA, emailSent: true, isPrintSuccess: true });
      await waitUntilShown(page, page.getByText(fixtures.t('email.printing')));
    },
  },
  {
    name: 'delivering-mail',
    caption: 'Sending the mail',
    async open(page, fixtures) {
      await fakeDeliveries(page);
      await openDelivery(page, fixtures, { action: 'send-email', ...RATNA });
    },
  },
  {
    name: 'delivering-print',
    caption: 'Sending the print',
    async open(page, fixtures) {
      await fakeDeliveries(page, 'waiting');
      await openDelivery(page, fixtures, PRINT);
    },
  },
  {
    name: 'delivering-print-waits',
    caption: 'The print waits for staff',
    async open(page, fixtures) {
      await fakeDeliveries(page, 'waiting', WAITING_AT_CASHIER);
      await openDelivery(page, fixtures, PRINT);
      await waitUntilShown(page, page.getByText('Kasir Lantai 2'));
    },
  },
  {
    name: 'delivering-failed',
    caption: 'The print failed',
    needsFreshPage: true,
    async open(page, fixtures) {
      await page.route(
        '**/api/print-image',
        respondWithError(409, fixtures.t('refusal.printLimitReached', { most: 2 })),
      );
      await openDelivery(page, fixtures, PRINT);
      await waitUntilShown(page, page.getByRole('alert'));
    },
  },
  { name: 'thanks', caption: 'Thank you', open: openThanks },
  {
    name: 'thanks-waiting',
    caption: 'A waiting print, and the offer of another',
    stored: (fixtures) => ({ transaction: JSON.stringify(aTransaction(fixtures)) }),
    async open(page, fixtures) {
      await fakeDeliveries(page, 'waiting', WAITING_AT_CASHIER);
      const print: Delivery = {
        ...{ delivery_id: 'd-1', state: 'waiting', reason: null },
        printing: WAITING_AT_CASHIER,
      };
      const furtherPrint = { ...productOf(fixtures), ...PRINT, printKey: 'one-more' };
      await openThanks(page, fixtures, { print, furtherPrint });
      await waitUntilShown(
        page,
        page.getByRole('button', { name: fixtures.t('thanks.oneMorePrint') }),
      );
    },
  },
  { name: 'still-there', caption: 'The question after inactivity', open: waitForQuestion },
  {
    name: 'still-there-answered',
    caption: 'The question answered',
    needsFreshPage: true,
    async open(page, fixtures) {
      await waitForQuestion(page, fixtures);
      await question(page, fixtures)
        .getByRole('button', { name: fixtures.t('idle.here') })
        .tap();
      await waitUntilShown(page, page.getByText(fixtures.t('idle.welcomeBack')));
    },
  },
  {
    name: 'error',
    caption: 'Something went wrong',
    async open(page) {
      await page.addInitScript(() => {
        // The home screen formats its price while it renders.
        const { abs } = Math;
        Math.abs = (value) => {
          if (value === 35_000) throw new Error('the price is gone');
          return abs(value);
        };
      });
      await page.goto('/');
      await waitUntilShown(page, page.getByRole('alert'));
    },
  },
  {
    name: 'error-chunk',
    caption: 'Loading a screen failed',
    async open(page, fixtures) {
      await page.route('**/email-screen-*.js', (route) => route.abort());
      await openWithState(page, '/email', productOf(fixtures));
      await waitUntilShown(page, page.getByText(fixtures.t('errorScreen.chunkFailed')));
    },
  },
  {
    name: 'spinner',
    caption: 'A screen that is loading',
    async open(page, fixtures) {
      await page.route('**/email-screen-*.js', () => {});
      await openWithState(page, '/email', productOf(fixtures));
      await waitUntilShown(page, page.getByRole('status'));
    },
  },
];
