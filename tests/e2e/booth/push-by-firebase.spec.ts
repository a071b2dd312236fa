import type { Route } from '@playwright/test';
import { expect, test } from '../support/booth-test.ts';
import { launchOptionsFor } from '../support/browser-options.ts';
import { holdTime, passMomentsUntil } from '../support/page-clock.ts';
import { CREATE, openPayment, settlePayment, snap } from '../support/paying.ts';

test.use({ launchOptions: launchOptionsFor({ framesPerSecond: 10 }, { hasPush: true }) });

/** The configuration of a booth whose push is Firebase's. */
async function useFirebase(route: Route): Promise<void> {
  const response = await route.fetch();
  const json = await response.json();
  const firebase = { apiKey: 'a', projectId: 'p', appId: 'i', messagingSenderId: '1' };
  json.data.push = { provider: 'fcm', vapid_key: 'v', firebase };
  await route.fulfill({ response, json });
}

test('only Firebase asks for the permission to notify (PAY-65)', async ({ page, signIn }) => {
  let asked = 0;
  await page.exposeFunction('noteAsking', () => {
    asked += 1;
  });
  await page.addInitScript(() => {
    const permission: NotificationPermission = 'default';
    Object.defineProperty(Notification, 'permission', { get: () => permission });
    Notification.requestPermission = async () => {
      await (window as unknown as { noteAsking(): Promise<void> }).noteAsking();
      return 'denied';
    };
  });
  await signIn();
  const embedded = await openPayment(page);
  expect(embedded).not.toBe('');
  expect(asked).toBe(0);

  await page.route('**/v1/kiosk/config', useFirebase);
  await page.evaluate(() => localStorage.removeItem('pushToken'));
  await page.goto('/');
  await snap(page);
  await expect.poll(() => asked).toBeGreaterThan(0);
});

test('Firebase’s code is fetched before a visitor pays (SCREEN-68)', async ({ page, signIn }) => {
  await page.route('**/v1/kiosk/config', useFirebase);
  await signIn();
  const fetched = page.waitForResponse('**/fcm-*.js');
  await page.goto('/');
  expect((await fetched).status()).toBe(200);
  await expect(page).toHaveURL('/');
});

test('a push by Firebase wakes the payment screen as well (PAY-64)', async ({
  page,
  booth,
  signIn,
  kioskToken,
  context,
}) => {
  await context.grantPermissions(['notifications']);
  await page.route('**/v1/kiosk/config', useFirebase);
  await page.route(CREATE, async (route) => {
    // The server of this test knows no Firebase token; it gets one of its own instead.
    const headers = { Authorization: `Bearer ${kioskToken}` };
    const own = await page.request.post('/v1/push/tokens', { headers });
    const { token } = (await own.json()).data;
    const body = { ...route.request().postDataJSON(), f_token: token };
    await route.continue({ postData: JSON.stringify(body) });
  });
  const session = await page.context().newCDPSession(page);
  const workers: { registrationId: string }[] = [];
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) =>
    workers.push(...registrations),
  );
  await session.send('ServiceWorker.enable');
  await signIn({ pushToken: JSON.stringify({ value: 'by-firebase', timestamp: Date.now() }) });
  await page.clock.install();
  // The kiosk looks once when it begins to listen; from then on, while time stands, only a push tells it.
  const looked = page.waitForResponse('**/v1/transaction/trx/*');
  const trxId = await openPayment(page);
  await looked;
  await expect.poll(() => workers.length).toBeGreaterThan(0);
  await expect(page.getByRole('status')).toHaveText('Waiting for payment');
  await holdTime(page);
  await settlePayment(booth, trxId, 'pay');
  const lookedAgain = page.waitForResponse('**/v1/transaction/trx/*');
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: booth.url,
    registrationId: workers[0]?.registrationId ?? '',
    data: JSON.stringify({ data: { status: 'paid', trx_id: trxId } }),
  });
  await lookedAgain;
  await passMomentsUntil(page, page.waitForURL('/print-style'));
});
