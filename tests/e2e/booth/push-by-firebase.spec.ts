import type { Route } from '@playwright/test';
import { expect, test } from '../support/booth-test.ts';
import { launchOptionsFor } from '../support/browser-options.ts';
import { advanceClockUntil, stopClock } from '../support/page-clock.ts';
import { CREATE_URL, openPayment, settlePayment, tapSnap } from '../support/paying.ts';

test.use({
  launchOptions: launchOptionsFor({ framesPerSecond: 10 }, { hasPush: true }),
  serviceWorkers: 'allow',
});

/** Serves the configuration of a booth that uses Firebase for push. */
async function useFirebase(route: Route): Promise<void> {
  const response = await route.fetch();
  const json = await response.json();
  const firebase = { apiKey: 'a', projectId: 'p', appId: 'i', messagingSenderId: '1' };
  json.data.push = { provider: 'fcm', vapid_key: 'v', firebase };
  await route.fulfill({ response, json });
}

test('only Firebase requests the permission for notifications (PAY-65)', async ({
  page,
  signIn,
}) => {
  let requestCount = 0;
  await page.exposeFunction('noteAsking', () => {
    requestCount += 1;
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
  expect(requestCount).toBe(0);

  await page.route('**/v1/kiosk/config', useFirebase);
  await page.evaluate(() => localStorage.removeItem('pushToken'));
  await page.goto('/');
  await tapSnap(page);
  await expect.poll(() => requestCount).toBeGreaterThan(0);
});

test('Firebase’s code is fetched before a visitor pays (SCREEN-68)', async ({ page, signIn }) => {
  await page.route('**/v1/kiosk/config', useFirebase);
  await signIn();
  const fetched = page.waitForResponse('**/fcm-*.js');
  await page.goto('/');
  expect((await fetched).status()).toBe(200);
  await expect(page).toHaveURL('/');
});

test('a push by Firebase makes the payment screen check the status (PAY-64)', async ({
  page,
  booth,
  signIn,
  kioskToken,
  context,
}) => {
  await context.grantPermissions(['notifications']);
  await page.route('**/v1/kiosk/config', useFirebase);
  await page.route(CREATE_URL, async (route) => {
    // The server of this test accepts no Firebase token, so the request gets one of its own tokens.
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
  // The kiosk checks once when it starts to listen; with the clock held, only a push causes another check.
  const statusResponse = page.waitForResponse('**/v1/transaction/trx/*');
  const trxId = await openPayment(page);
  await statusResponse;
  await expect.poll(() => workers.length).toBeGreaterThan(0);
  await expect(page.getByRole('status')).toHaveText('Waiting for payment');
  await stopClock(page);
  await settlePayment(booth, trxId, 'pay');
  const nextStatusResponse = page.waitForResponse('**/v1/transaction/trx/*');
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: booth.url,
    registrationId: workers[0]?.registrationId ?? '',
    data: JSON.stringify({ data: { status: 'paid', trx_id: trxId } }),
  });
  await nextStatusResponse;
  await advanceClockUntil(page, page.waitForURL('/print-style'));
});
