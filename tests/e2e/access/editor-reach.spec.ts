import { PenName } from '../../../apps/kiosk/src/screens/edit/model/painting.ts';
import { expect, test } from '../support/booth-test.ts';
import { board, button, CUT_RESULT, getBox, openEditor, RESULT } from '../support/editing.ts';
import { expectNothingUnderAccessBar, expectWithinReach, reachButton } from './reach.ts';

const PORTRAIT = { width: 1080, height: 1920 };
const PENS = [...PenName.options, 'eraser'];

for (const { name, result, stored, pens } of [
  { name: 'a cut print', result: CUT_RESULT, stored: {}, pens: PENS },
  { name: 'a whole print', result: RESULT, stored: {}, pens: PENS },
  { name: 'Sticker Only', result: CUT_RESULT, stored: { stickerOnly: 'true' }, pens: [] },
]) {
  test(`in reach mode in portrait, with ${name}, the print takes 60 % of the screen’s width and the pens are in one row (EDIT-38, ACCESS-3)`, async ({
    page,
    signIn,
  }) => {
    await page.setViewportSize(PORTRAIT);
    await openEditor(page, signIn, stored, result);
    await reachButton(page).tap();
    await expect(async () => {
      const print = await getBox(board(page));
      expect(print.width).toBeGreaterThanOrEqual(0.6 * PORTRAIT.width);
      const boxes = await Promise.all(pens.map((pen) => getBox(button(page, pen))));
      expect(new Set(boxes.map(({ y }) => y)).size).toBe(Math.min(pens.length, 1));
      for (const { y } of boxes) expect(y).toBeGreaterThanOrEqual(print.y + print.height);
      const done = await getBox(button(page, 'SKIP'));
      expect(done.x + done.width).toBeLessThan(print.x);
    }).toPass();
    await expectWithinReach(page);
    await expectNothingUnderAccessBar(page);
  });
}
