import type { Route } from '@playwright/test';
import { chainBooth, chainBooths, mockChain } from '../booths.ts';
import { expect } from '../console-test.ts';
import type { ConsoleState } from '../states.ts';

const openToday = async (page: Parameters<ConsoleState['open']>[0]['page']) => {
  await page.goto('/console/today');
  await expect(page.getByText(/^As of/)).toBeVisible();
};
const CLOSED = chainBooth(1, 'closed');

/** Today and Booths of a chain of realistic size. */
export const BOOTH_STATES: readonly ConsoleState[] = [
  {
    name: 'today',
    caption: 'Today',
    async open({ page }) {
      await mockChain(page, () => chainBooths(7));
      await openToday(page);
    },
  },
  {
    name: 'today-many',
    caption: 'Today with a hundred booths',
    async open({ page }) {
      await mockChain(page, () => chainBooths(100));
      await openToday(page);
      await page.getByText('96 booths are open').click();
    },
  },
  {
    name: 'today-requests',
    caption: 'Today with requests to decide',
    async open({ page }) {
      const count = (data: object) => (route: Route) =>
        route.fulfill({ json: { status_code: 200, meta: { message: 'OK' }, data } });
      const locations = [{ slug: 'jakarta', waiting: 3 }];
      await page.route('**/v1/console/refund-requests', count({ locations }));
      await page.route('**/v1/console/free-requests', count({ waiting: 1 }));
      await mockChain(page, () => chainBooths(3));
      await openToday(page);
      await expect(page.getByRole('main').getByText('1 request for free')).toBeVisible();
    },
  },
  {
    name: 'today-empty',
    caption: 'Today before the first booth',
    async open({ page }) {
      await mockChain(page, () => []);
      await openToday(page);
      await expect(page.getByText('No booth yet')).toBeVisible();
    },
  },
  {
    name: 'today-stale',
    caption: 'Today when the server stops responding',
    async open({ page }) {
      await page.clock.install();
      let isReached = true;
      await mockChain(page, () => [CLOSED]);
      await page.route('**/v1/console/today/booths', (route) =>
        isReached ? route.fallback() : route.abort(),
      );
      await openToday(page);
      isReached = false;
      await expect(async () => {
        await page.clock.fastForward(10_000);
        await expect(page.getByText('Not updated since')).toBeVisible({ timeout: 500 });
      }).toPass();
    },
  },
  {
    name: 'today-failed',
    caption: 'Today when loading fails',
    async open({ page }) {
      await page.route('**/v1/console/today', (route) =>
        route.fulfill({ status: 409, json: { meta: { message: 'The database is being moved.' } } }),
      );
      await page.goto('/console/today');
      await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
    },
  },
  {
    name: 'booths',
    caption: 'Booths',
    async open({ page }) {
      await mockChain(page, () => chainBooths(7));
      await page.goto('/console/booths');
      await expect(page.getByRole('table', { name: 'Booths' })).toBeVisible();
    },
  },
  {
    name: 'booths-empty',
    caption: 'No booth matches the filters',
    async open({ page }) {
      await page.goto('/console/booths?search=missing');
      await expect(page.getByText(/^No booth/).first()).toBeVisible();
    },
  },
  {
    name: 'booth',
    caption: 'A booth',
    async open({ page }) {
      await mockChain(page, () => [CLOSED]);
      await page.goto(`/console/booths?booth=${CLOSED.id}`);
      await expect(page.getByRole('button', { name: 'Save name' })).toBeVisible();
    },
  },
  {
    name: 'booth-not-accepted',
    caption: 'A booth that is not accepted',
    async open({ page }) {
      const booth = { ...CLOSED, is_accepted: false, signed_in_by: 'sari@jepret.local' };
      await mockChain(page, () => [booth]);
      await page.goto(`/console/booths?booth=${CLOSED.id}`);
      await expect(page.getByRole('button', { name: 'Accept booth' })).toBeVisible();
    },
  },
  {
    name: 'booth-locked',
    caption: 'A locked booth',
    async open({ page }) {
      await mockChain(page, () => [chainBooth(1, 'locked')]);
      await page.goto(`/console/booths?booth=${CLOSED.id}`);
      await page.getByRole('button', { name: 'Unlock' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'booth-command',
    caption: 'Locking a booth',
    async open({ page }) {
      await mockChain(page, () => [CLOSED]);
      await page.goto(`/console/booths?booth=${CLOSED.id}`);
      await page.getByRole('button', { name: 'Lock', exact: true }).click();
      await expect(page.getByRole('dialog', { name: /^Lock / })).toBeVisible();
    },
  },
  {
    name: 'booth-message',
    caption: 'A message on the screen of a booth',
    async open({ page }) {
      await mockChain(page, () => [CLOSED]);
      await page.goto(`/console/booths?booth=${CLOSED.id}`);
      await page.getByRole('button', { name: 'Show message' }).click();
      await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused();
    },
  },
  {
    name: 'booth-sign-out',
    caption: 'Signing a booth out',
    async open({ page }) {
      await mockChain(page, () => [CLOSED]);
      await page.goto(`/console/booths?booth=${CLOSED.id}`);
      await page.getByRole('button', { name: 'Sign out', exact: true }).click();
      await expect(page.getByRole('dialog', { name: /^Sign .+ out\?/ })).toBeVisible();
    },
  },
  {
    name: 'booth-retire',
    caption: 'Retiring a booth',
    async open({ page }) {
      await mockChain(page, () => [CLOSED]);
      await page.goto(`/console/booths?booth=${CLOSED.id}`);
      await page.getByRole('button', { name: 'Retire booth' }).click();
      await expect(page.getByRole('dialog', { name: /^Retire / })).toBeVisible();
    },
  },
  {
    name: 'booth-retired',
    caption: 'A retired booth',
    async open({ page }) {
      await mockChain(page, () => [chainBooth(1, 'retired')]);
      await page.goto(`/console/booths?booth=${CLOSED.id}`);
      await expect(page.getByRole('button', { name: 'List again' })).toBeVisible();
    },
  },
];
