import { createECDH } from 'node:crypto';
import {
  type AlertWebhookDouble,
  startAlertWebhookDouble,
} from '@jepret/testing/providers/alert-webhook-double.ts';
import { startTelegramDouble } from '@jepret/testing/providers/telegram-double.ts';
import type { Page } from '@playwright/test';
import { startBooth } from '../../support/booth-process.ts';
import { test as consoleTest, expect, headingOf } from './console-test.ts';

const SECRET = 'the-secret-of-the-webhooks-0123456789';
const VAPID_KEY = Buffer.alloc(32, 7).toString('base64url');

interface Doubles {
  telegram: Awaited<ReturnType<typeof startTelegramDouble>>;
  webhook: AlertWebhookDouble;
}

/** A booth with every channel, each against a double. */
const test = consoleTest.extend<object, { doubles: Doubles }>({
  doubles: [
    async ({ browserName: _ }, use) => {
      const telegram = await startTelegramDouble();
      const webhook = await startAlertWebhookDouble(SECRET, { now: () => Date.now() });
      await use({ telegram, webhook });
      await Promise.all([telegram.stop(), webhook.stop()]);
    },
    { scope: 'worker' },
  ],
  booth: [
    async ({ doubles: { telegram } }, use) => {
      const booth = await startBooth({
        ALERT_TELEGRAM_BOT_TOKEN: telegram.token,
        ALERT_TELEGRAM_BASE_URL: telegram.url,
        ALERT_WEBHOOK_SECRET: SECRET,
        ALERT_PRIVATE_WEBHOOKS: '1',
        ALERT_VAPID_KEY: VAPID_KEY,
      });
      await use(booth);
      await booth.stop();
    },
    { scope: 'worker' },
  ],
});

test.use({ serviceWorkers: 'allow' });

/** No push service can be reached here, so the browser's subscription is replaced; its worker is real. */
async function replacePushService(page: Page): Promise<string> {
  const pair = createECDH('prime256v1');
  const p256dh = pair.generateKeys('base64url');
  const endpoint = `https://push.example.com/send/${p256dh.slice(-8)}`;
  const json = { endpoint, keys: { p256dh, auth: 'A'.repeat(22) } };
  await page.addInitScript((made) => {
    const KEY = 'subscribed';
    const read = () =>
      sessionStorage.getItem(KEY) === null
        ? null
        : ({
            endpoint: made.endpoint,
            toJSON: () => made,
            async unsubscribe() {
              sessionStorage.removeItem(KEY);
              return true;
            },
          } as unknown as PushSubscription);
    PushManager.prototype.getSubscription = async () => read();
    PushManager.prototype.subscribe = async (options) => {
      const key = options?.applicationServerKey;
      if (!(key instanceof Uint8Array) || key.length !== 65) throw new Error('No key.');
      sessionStorage.setItem(KEY, 'yes');
      const subscription = read();
      if (!subscription) throw new Error('Not subscribed.');
      return subscription;
    };
  }, json);
  return endpoint;
}

const section = (page: Page, title: string) =>
  page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) });

test('an owner sets up every channel and tests each, with a clear result (ALERT-30, ALERT-32, ALERT-33)', async ({
  page,
  booth,
  doubles,
  newPerson,
  enter,
}) => {
  const owner = await newPerson('owner');
  await enter(owner);
  await page.goto('/console/alerts');
  await page.getByLabel(owner.email, { exact: true }).fill('4711');
  await page.getByRole('button', { name: `Save the chat of ${owner.email}` }).click();
  const channels = section(page, 'Channels');
  await expect(channels).toContainText('To the chat 4711.');
  await page.getByLabel('Address', { exact: true }).fill('https://user:password@hooks.example.com');
  await page.getByRole('button', { name: 'Add webhook' }).click();
  await expect(page.getByText('Its address must not contain a password.')).toBeVisible();
  await page.getByLabel('Address', { exact: true }).fill(doubles.webhook.address);
  await page.getByRole('button', { name: 'Add webhook' }).click();

  await page.getByRole('button', { name: 'Send a test: Mail' }).click();
  await expect(channels).toContainText(`A mail to ${owner.email} was sent.`);
  await page.getByRole('button', { name: 'Send a test: Telegram' }).click();
  await expect(channels).toContainText('Telegram accepted the test.');
  await page.getByRole('button', { name: `Send a test: ${doubles.webhook.address}` }).click();
  await expect(section(page, 'Webhooks')).toContainText('The program accepted the test.');
  expect(booth.listMails().filter((mail) => mail.includes('arrive here'))).toHaveLength(1);
  expect(doubles.telegram.messages).toMatchObject([{ chat_id: '4711' }]);
  expect(doubles.webhook.alerts).toMatchObject([{ kind: 'test' }]);
  doubles.webhook.fail('late-failure', { times: 1 });
  await page.getByRole('button', { name: `Send a test: ${doubles.webhook.address}` }).click();
  await expect(section(page, 'Webhooks').getByRole('alert')).toContainText('It answered 500.');

  await page.getByLabel('Telegram', { exact: true }).check();
  await page.getByLabel('A camera has a problem').uncheck();
  await page.getByLabel('Hold messages at night, for the next summary').check();
  await page.getByLabel('From').fill('23:00');
  await page.getByRole('button', { name: 'Save', exact: true }).last().click();
  await page.reload();
  await expect(page.getByLabel('From')).toHaveValue('23:00');
  await expect(page.getByLabel('A camera has a problem')).not.toBeChecked();
  await expect(page.getByLabel('A printer has a problem')).toBeChecked();
});

test('a cashier chooses their own alerts and sees nothing of chats and webhooks (ALERT-33)', async ({
  page,
  newPerson,
  enter,
}) => {
  await enter(await newPerson('cashier', 'Jakarta'));
  await page.goto('/console/alerts');
  await expect(page.getByText('Without a channel you get no alerts.')).toBeVisible();
  await page.getByLabel('Mail', { exact: true }).check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Without a channel you get no alerts.')).toHaveCount(0);
  await expect(page.getByText('Webhooks')).toHaveCount(0);
});

test('a browser is turned on, shows a pushed alert without the page, and a click opens its page (ALERT-31, ALERT-60, ALERT-61)', async ({
  page,
  booth,
  context,
  newPerson,
  enter,
}) => {
  await context.grantPermissions(['notifications'], { origin: booth.url });
  await replacePushService(page);
  await enter(await newPerson('owner'));
  const problems: string[] = [];
  page.on('console', (line) => problems.push(line.text()));
  await page.goto('/console/alerts');
  await page.getByRole('button', { name: 'Turn on in this browser' }).click();
  const devices = section(page, 'Phones and browsers');
  await expect(devices).toContainText('Chrome on Linux');
  await expect(devices).toContainText('This browser');
  await page.reload();
  await expect(devices).toContainText('This browser');
  // The policy of the page allows the worker.
  expect(problems.filter((text) => /Content Security Policy/i.test(text))).toEqual([]);

  const cdp = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.endsWith('/console/'));
      if (own) resolve(own.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  const registrationId = await registered;
  const push = (data: string) =>
    cdp.send('ServiceWorker.deliverPushMessage', { origin: booth.url, registrationId, data });
  const alert = {
    key: 'message-1',
    title: 'Jakarta: a printer has a problem',
    body: 'It is out of paper.',
    url: `${booth.url}/console/today`,
  };
  const worker = context.serviceWorkers().find((each) => each.url().endsWith('alerts-worker.js'));
  if (!worker) throw new Error('The worker does not run.');
  // The browser of the tests has no notification centre, so what the worker shows is recorded.
  await worker.evaluate(`
    self.shown = [];
    self.registration.showNotification = async (title, options) => {
      self.shown = self.shown.filter(({ tag }) => tag !== options.tag);
      self.shown.push({ title, body: options.body, tag: options.tag, data: options.data });
    };`);
  const listShown = (): Promise<{ title: string; body: string; tag: string }[]> =>
    worker.evaluate('self.shown.map(({ title, body, tag }) => ({ title, body, tag }))');
  await push(JSON.stringify(alert));
  const expected = { title: alert.title, body: alert.body, tag: alert.key };
  await expect.poll(listShown).toEqual([expected]);
  // A repeat replaces it (ALERT-22), and an unreadable push is shown too.
  await push(JSON.stringify(alert));
  await push('not JSON');
  const unreadable = { title: 'The booth needs you', body: '', tag: 'alert' };
  await expect.poll(async () => (await listShown()).length).toBe(2);
  expect(await listShown()).toEqual(expect.arrayContaining([expected, unreadable]));

  // A click on a notification is an event of the worker; no protocol makes one.
  await worker.evaluate(`{
    const event = new Event('notificationclick');
    const { data } = self.shown.find(({ tag }) => tag === '${alert.key}');
    event.notification = { data, close() { self.isClosed = true; } };
    event.waitUntil = () => {};
    self.dispatchEvent(event);
  }`);
  await expect(headingOf(page, 'Today')).toBeVisible();
  expect(await worker.evaluate('self.isClosed')).toBe(true);

  await page.goto('/console/alerts');
  await devices.getByRole('button', { name: 'Remove Chrome on Linux' }).click();
  await expect(page.getByRole('button', { name: 'Turn on in this browser' })).toBeVisible();
});

test('a browser that blocks notifications says what to do (ALERT-60)', async ({
  page,
  newPerson,
  enter,
}) => {
  await replacePushService(page);
  await page.addInitScript(() => {
    Notification.requestPermission = async () => 'denied';
  });
  await enter(await newPerson('owner'));
  await page.goto('/console/alerts');
  await page.getByRole('button', { name: 'Turn on in this browser' }).click();
  await expect(page.getByText('This browser blocks notifications')).toBeVisible();
});

test('the console can be installed, and its worker stores no page (ALERT-63)', async ({
  page,
  booth,
}) => {
  await page.goto('/console');
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const answer = await page.request.get(`${booth.url}${href}`);
  expect(answer.headers()['content-type']).toContain('application/manifest+json');
  const manifest = await answer.json();
  expect(manifest).toMatchObject({ start_url: '/console/', display: 'standalone' });
  for (const { src, sizes } of manifest.icons) {
    const icon = await page.request.get(`${booth.url}${src}`);
    const bytes = await icon.body();
    // The size in the PNG's header.
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes);
  }
  const cdp = await page.context().newCDPSession(page);
  const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual([]);
  const worker = await page.request.get(`${booth.url}/console/alerts-worker.js`);
  expect(worker.headers()['cache-control']).toBe('no-cache');
  const code = await worker.text();
  expect(code).toContain('showNotification');
  expect(code).not.toMatch(/fetch|caches/);
});
