import { createManualClock } from '@jepret/testing/manual-clock.ts';
import { expect, test } from 'vitest';
import { requestBrowserRestart } from './browser-restart.ts';
import { createStaffMessage } from './staff-message.ts';

test('only a browser that the package watches is restarted (FLEET-45)', () => {
  const unwatched = {};
  expect([requestBrowserRestart(unwatched, 60_000), unwatched]).toEqual([false, {}]);
  expect(requestBrowserRestart({ jepretWatchedAt: 1_000 }, 60_000)).toBe(false);
  const watched = { jepretWatchedAt: 58_000 };
  expect(requestBrowserRestart(watched, 60_000)).toBe(true);
  expect(watched).toMatchObject({ jepretWantsRestart: true });
});

test('a message is shown for half an hour, or until it is closed or replaced (FLEET-47)', () => {
  const clock = createManualClock();
  const message = createStaffMessage(clock);
  const text = () => message.shown.getState().text;
  message.show('Back at three.');
  clock.tick(20 * 60_000);
  message.show('Back at four.');
  clock.tick(20 * 60_000);
  expect(text()).toBe('Back at four.');
  clock.tick(10 * 60_000);
  expect(text()).toBeUndefined();
  message.show('Halo');
  message.hide();
  expect([text(), clock.pending()]).toEqual([undefined, 0]);
});
