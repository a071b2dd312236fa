import { expect, test } from '../support/booth-test.ts';
import { openWithStoppedClock, tapStart } from '../support/capture-screen.ts';
import { advanceClock, COUNTDOWN_TO_PREVIEW_MS } from '../support/capturing.ts';
import { fakeReadiness, HEARTBEAT_URL } from '../support/delivering.ts';
import { waitUntilShown } from '../support/page-clock.ts';

for (const { side, name, degrees } of [
  { side: 'above', name: 'The camera is above the screen', degrees: 'none' },
  { side: 'left', name: 'The camera is left of the screen', degrees: '-90deg' },
  { side: 'right', name: 'The camera is right of the screen', degrees: '90deg' },
  { side: 'below', name: 'The camera is below the screen', degrees: '180deg' },
]) {
  test(`an arrow points to a camera ${side} during the countdown only (CAM-54)`, async ({
    page,
    signIn,
  }) => {
    await fakeReadiness(
      page,
      () => [],
      () => ({ camera_side: side }),
    );
    await signIn();
    await openWithStoppedClock(page);
    const arrow = page.getByRole('img', { name, exact: true });
    await expect(arrow).toHaveCount(0);
    await tapStart(page);
    await waitUntilShown(page, arrow);
    expect(await arrow.evaluate((svg) => getComputedStyle(svg).rotate)).toBe(degrees);
    await advanceClock(page, COUNTDOWN_TO_PREVIEW_MS);
    await expect(arrow).toHaveCount(0);
  });
}

test('a booth without the setting shows no arrow (CAM-54)', async ({ page, signIn }) => {
  await signIn();
  const answered = page.waitForResponse(HEARTBEAT_URL);
  await openWithStoppedClock(page);
  await answered;
  await tapStart(page);
  await waitUntilShown(page, page.getByText('look into the camera, not at the screen'));
  await expect(page.getByRole('img', { name: /^The camera is/ })).toHaveCount(0);
});
