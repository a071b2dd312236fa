import { expect, test } from 'vitest';
import { createFakeBooth, ok, refusal } from '../testing/fake-booth.ts';
import { checkIsMoneyReal } from './check-is-money-real.ts';

const ADDRESS = 'GET /v1/kiosk/readiness';
const READY = {
  can_take_money: true,
  hindrances: [],
  location: 'Jakarta',
  camera_side: null,
  waiting_prints: 0,
};

test.each([true, false])(
  'the readiness response contains whether money is real (%s)',
  async (isReal) => {
    const { api, respondTo } = createFakeBooth();
    respondTo(ADDRESS, () => ok({ ...READY, is_money_real: isReal }));
    expect(await checkIsMoneyReal(api)).toBe(isReal);
  },
);

test('money counts as real if readiness cannot be read', async () => {
  const { api, respondTo } = createFakeBooth();
  respondTo(ADDRESS, () => refusal(500, 'Not now.'));
  expect(await checkIsMoneyReal(api)).toBe(true);
  respondTo(ADDRESS, () => Promise.reject(new TypeError('Network error.')));
  expect(await checkIsMoneyReal(api)).toBe(true);
});
