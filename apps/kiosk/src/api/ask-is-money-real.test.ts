import { expect, test } from 'vitest';
import { createFakeBooth, ok, refusal } from '../testing/fake-booth.ts';
import { askIsMoneyReal } from './ask-is-money-real.ts';

const ADDRESS = 'GET /v1/kiosk/readiness';
const READY = {
  can_take_money: true,
  hindrances: [],
  location: 'Jakarta',
  camera_side: null,
  waiting_prints: 0,
};

test.each([true, false])('the server says whether money is real (%s)', async (isReal) => {
  const { api, answer } = createFakeBooth();
  answer(ADDRESS, () => ok({ ...READY, is_money_real: isReal }));
  expect(await askIsMoneyReal(api)).toBe(isReal);
});

test('a server that does not say so has real money', async () => {
  const { api, answer } = createFakeBooth();
  answer(ADDRESS, () => refusal(500, 'Not now.'));
  expect(await askIsMoneyReal(api)).toBe(true);
  answer(ADDRESS, () => Promise.reject(new TypeError('No line.')));
  expect(await askIsMoneyReal(api)).toBe(true);
});
