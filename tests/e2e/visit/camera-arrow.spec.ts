import { expect, test } from '../support/booth-test.ts';
import { openWithHeldClock, start } from '../support/capture-screen.ts';
import { passTime, TO_PREVIEW_MS } from '../support/capturing.ts';
import { answerReadiness } from '../support/delivering.ts';
import { untilShown } from '../support/page-clock.ts';

for (const { side, name, degrees } of [
  { side: 'above', name: 'The camera is above the screen', degrees: 'none' },
  { side: 'left', name: 'The camera is left of the screen', degrees: '-90deg' },
  { side: 'right', name: 'The camera is right of the screen', degrees: '90deg' },
  { side: 'below', name: 'The camera is below the screen', degrees: '180deg' },
]) {
  test(`the countdown shows an arrow to a camera ${side}, and nothing else of the round does (CAM-54)`, async ({
    page,
    signIn,
  }) => {
    await answerReadiness(
      page,
      () => [],
      () => ({ camera_side: side }),
    );
    await signIn();
    await openWithHeldClock(page);
    const arrow = page.getByRole('img', { name, exact: true });
    await expect(arrow).toHaveCount(0);
    await start(page);
    await untilShown(page, arrow);
    expect(await arrow.evaluate((svg) => getComputedStyle(svg).rotate)).toBe(degrees);
    await passTime(page, TO_PREVIEW_MS);
    await expect(arrow).toHaveCount(0);
  });
}

test('a booth without the setting shows no arrow (CAM-54)', async ({ page, signIn }) => {
  await signIn();
  const answered = page.waitForResponse('**/v1/kiosk/readiness');
  await openWithHeldClock(page);
  await answered;
  await start(page);
  await untilShown(page, page.getByText('look into the camera, not at the screen'));
  await expect(page.getByRole('img', { name: /^The camera is/ })).toHaveCount(0);
});
