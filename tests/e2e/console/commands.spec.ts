import { pauseLandingVideo, storeSignIn } from '../support/booth-test.ts';
import { addBooth } from './booths.ts';
import { expect, test } from './console-test.ts';

test('staff lock a booth and show a message on it, and the console follows it without a reload (FLEET-20, FLEET-40, FLEET-41, FLEET-42, FLEET-46)', async ({
  page,
  booth,
  browser,
  enter,
}) => {
  const token = await addBooth(booth, 'Kediri');
  const context = await browser.newContext({ baseURL: booth.url, serviceWorkers: 'block' });
  const kiosk = await context.newPage();
  await pauseLandingVideo(kiosk);
  await storeSignIn(kiosk, token, { Location: 'Kediri' });
  await kiosk.clock.install();
  await kiosk.goto('/');
  const snap = kiosk.getByRole('button', { name: 'TAP TO SNAP' });
  await expect(snap).toBeEnabled();

  await enter();
  await page.goto('/console/booths?location=kediri');
  await page.getByRole('row').nth(1).getByRole('button').click();
  const panel = page.getByRole('dialog').first();
  await expect(panel.getByRole('img', { name: /^Last 24 hours: Open/ })).toBeVisible();
  await panel.getByRole('button', { name: 'Lock', exact: true }).click();
  await page
    .getByRole('dialog', { name: /^Lock / })
    .getByRole('button', { name: 'Lock' })
    .click();
  await expect(panel.getByText('Locked', { exact: true }).first()).toBeVisible();
  // At once, before the kiosk's next contact.
  const headers = { authorization: `Bearer ${token}` };
  const readiness = await fetch(`${booth.url}/v1/kiosk/readiness`, { headers });
  expect((await readiness.json()).data.can_take_money).toBe(false);
  await kiosk.clock.runFor(15_000);
  await expect(kiosk.getByText('This booth is taking a break')).toBeVisible();
  await expect(snap).toHaveCount(0);
  await expect(kiosk.getByRole('button', { name: /voucher/ })).toHaveCount(0);
  // The stream brings the result; nothing in this panel was touched.
  await expect(panel.getByRole('list', { name: 'Last commands' })).toContainText('Done');

  await panel.getByRole('button', { name: 'Show message' }).click();
  await page.getByRole('textbox', { name: 'Message' }).fill('Back at three.');
  await page
    .getByRole('dialog', { name: /^Show a message/ })
    .getByRole('button', { name: 'Show message' })
    .click();
  await kiosk.clock.runFor(30_000);
  await expect(kiosk.getByText('Back at three.')).toBeVisible();
  await kiosk.getByRole('button', { name: 'OK' }).click();
  await expect(kiosk.getByText('Back at three.')).toHaveCount(0);

  await panel.getByRole('button', { name: 'Unlock' }).click();
  await page
    .getByRole('dialog', { name: /^Unlock / })
    .getByRole('button', { name: 'Unlock' })
    .click();
  await kiosk.clock.runFor(15_000);
  await expect(snap).toBeEnabled();
  await context.close();
});
