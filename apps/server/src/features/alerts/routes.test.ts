import { createHash } from 'node:crypto';
import type { OwnAlerts } from '@jepret/contract/console';
import { expect, test } from 'vitest';
import { startAlertingBooth } from '../../testing/booths/alerting-booth.ts';
import {
  type ConsoleBrowser,
  openConsoleAs,
  openOwner,
} from '../../testing/booths/console-browser.ts';
import { ADMIN, createTestBooth } from '../../testing/booths/test-booth.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';
import { openInMemory } from '../../testing/databases/sqlite-in-memory.ts';

const CHOICE = { channels: ['mail'], causes: null, locations: null, quiet: null };

const getOwn = async (browser: ConsoleBrowser): Promise<OwnAlerts> =>
  (await browser.call('getOwnAlerts')).json().data;

const messageOf = (response: { json(): { meta: { message: string } } }) =>
  response.json().meta.message;

const toBody = ({
  endpoint,
  keys,
}: {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}) => ({
  endpoint,
  ...keys,
  label: 'Chrome on Android',
});

describeOnEveryDatabase('the page Alerts', (open) => {
  test('a person chooses channels, causes, locations and quiet hours; an outdated choice is refused; it is audited (ALERT-30)', async () => {
    const booth = await startAlertingBooth(await open());
    const operator = await openConsoleAs(booth, 'operator', ['jakarta']);
    expect(await getOwn(operator)).toMatchObject({ choice: CHOICE, version: 0, devices: [] });
    const choice = {
      channels: ['mail', 'telegram'],
      causes: ['printer', 'roll-ends'],
      locations: ['jakarta'],
      quiet: { from: '22:00', until: '07:00', time_zone: 'Asia/Makassar' },
    };
    const save = (body: object) => operator.call('chooseAlerts', { body });
    expect((await save({ ...choice, version: 0 })).json().data).toMatchObject({
      choice,
      version: 1,
    });
    expect((await save({ ...CHOICE, version: 0 })).statusCode).toBe(409);
    expect((await getOwn(operator)).choice).toEqual(choice);
    expect((await save({ ...CHOICE, version: 1 })).statusCode).toBe(200);
    const { rows } = (
      await operator.call('listAudit', { query: { action: 'alerts.chosen' } })
    ).json().data;
    expect(rows).toHaveLength(2);
    expect(rows[1]).toMatchObject({ before: CHOICE_BEFORE, after: { causes: choice.causes } });
  });

  test('only one’s own locations and possible quiet hours are accepted (ALERT-30)', async () => {
    const booth = await startAlertingBooth(await open());
    const operator = await openConsoleAs(booth, 'operator', ['jakarta']);
    const quiet = { from: '22:00', until: '22:00', time_zone: 'Asia/Jakarta' };
    for (const wrong of [
      { locations: ['bandung'] },
      { quiet },
      { quiet: { ...quiet, until: '25:00' } },
      { quiet: { ...quiet, until: '07:00', time_zone: 'Europe/Berlin' } },
      { channels: ['webhook'] },
      { causes: ['weather'] },
    ]) {
      const body = { ...CHOICE, ...wrong, version: 0 };
      const { statusCode } = await operator.call('chooseAlerts', { body });
      expect([wrong, statusCode]).toEqual([wrong, 422]);
    }
    expect((await getOwn(operator)).version).toBe(0);
  });

  test.each([
    ['owner', ['ledger', 'wrong-passwords'], []],
    ['operator', ['ledger', 'free-cap', 'backup-old'], ['wrong-passwords']],
    [
      'cashier',
      ['printer', 'camera'],
      ['ledger', 'free-cap', 'more-sheets-than-sales', 'wrong-passwords'],
    ],
  ] as const)(
    '%s: only the causes of the role can be chosen (ALERT-64)',
    async (role, own, others) => {
      const booth = await startAlertingBooth(await open());
      const browser = role === 'owner' ? await openOwner(booth) : await openConsoleAs(booth, role);
      const save = async (causes: readonly string[], version: number) =>
        (await browser.call('chooseAlerts', { body: { ...CHOICE, causes, version } })).statusCode;
      expect(await save(own, 0)).toBe(200);
      for (const cause of others)
        expect([cause, await save([...own, cause], 1)]).toEqual([cause, 422]);
    },
  );

  test('a browser is added once, found by its hash, listed without its address, and removed by its own person only (ALERT-31)', async () => {
    const booth = await startAlertingBooth(await open());
    const owner = await openOwner(booth);
    const cashier = await openConsoleAs(booth, 'cashier', ['jakarta']);
    const endpoint = 'https://push.example.com/send/abc';
    const { keys } = booth.pushService.subscribe((await getOwn(owner)).push_key ?? '');
    const body = toBody({ endpoint, keys });
    for (let count = 0; count < 2; count += 1) {
      expect((await owner.call('addAlertDevice', { body })).statusCode).toBe(200);
    }
    const id = createHash('sha256').update(endpoint).digest('hex').slice(0, 32);
    const { devices } = await getOwn(owner);
    expect(devices).toEqual([{ id, label: body.label, added_at: expect.any(Number) }]);
    expect(JSON.stringify(await getOwn(owner))).not.toContain('push.example.com');
    await cashier.call('removeAlertDevice', { params: { id } });
    expect((await getOwn(owner)).devices).toHaveLength(1);
    // Another person who signs in to the same browser gets its alerts from then on.
    await cashier.call('addAlertDevice', { body });
    expect([(await getOwn(owner)).devices, (await getOwn(cashier)).devices.length]).toEqual([
      [],
      1,
    ]);
    await cashier.call('removeAlertDevice', { params: { id } });
    expect((await getOwn(cashier)).devices).toEqual([]);
  });

  test('only owners set chats and webhooks, and both are audited without the path of the address (ALERT-33)', async () => {
    const booth = await startAlertingBooth(await open());
    const owner = await openOwner(booth);
    const { id } = await booth.staff.get(ADMIN.email);
    const set = (chat_id: string | null) =>
      owner.call('setAlertChat', { params: { id }, body: { chat_id } });
    expect((await set('-1001234567890')).json().data.people).toMatchObject([
      { email: ADMIN.email, chat_id: '-1001234567890' },
    ]);
    for (const wrong of ['@channel', '12 34', '', '0']) {
      expect([wrong, (await set(wrong)).statusCode]).toEqual([wrong, 422]);
    }
    await set(null);
    const url = 'https://hooks.example.com/a-secret-path?token=hunter2';
    const add = () => owner.call('addAlertWebhook', { body: { url } });
    const { webhooks } = (await add()).json().data;
    expect(webhooks).toMatchObject([{ url, added_by: ADMIN.email, trouble: null }]);
    expect((await add()).statusCode).toBe(409);
    const removed = await owner.call('removeAlertWebhook', { params: { id: webhooks[0].id } });
    expect(removed.json().data.webhooks).toEqual([]);
    const audit = (await owner.call('listAudit')).json().data.rows;
    const entries = audit.filter(({ action }: { action: string }) => action.startsWith('alerts.'));
    expect(entries.map(({ action, subject }: Record<string, string>) => [action, subject])).toEqual(
      [
        ['alerts.webhook-removed', 'hooks.example.com'],
        ['alerts.webhook-added', 'hooks.example.com'],
        ['alerts.chat-changed', ADMIN.email],
        ['alerts.chat-changed', ADMIN.email],
      ],
    );
    expect(JSON.stringify(audit)).not.toContain('hunter2');
  });

  test('a test is sent over each channel, with a result that says what happened (ALERT-32)', async () => {
    const booth = await startAlertingBooth(await open());
    const owner = await openOwner(booth);
    const { id } = await booth.staff.get(ADMIN.email);
    const runTest = async (channel: string) => owner.call('testAlerts', { params: { channel } });
    expect((await runTest('mail')).json().data).toEqual({
      is_sent: true,
      reason: `A mail to ${ADMIN.email} was sent.`,
    });
    expect(booth.subjectsTo(ADMIN.email)).toEqual(['Test: alerts of the booth arrive here']);
    expect((await runTest('telegram')).statusCode).toBe(409);
    await owner.call('setAlertChat', { params: { id }, body: { chat_id: '4711' } });
    expect((await runTest('telegram')).json().data.is_sent).toBe(true);
    await booth.addDevice(id);
    expect((await runTest('web-push')).json().data.is_sent).toBe(true);
    expect(JSON.parse(booth.pushService.messages[0]?.text ?? '').url).toMatch(/\/console\/alerts$/);
    const body = { url: booth.webhook.address };
    const { webhooks } = (await owner.call('addAlertWebhook', { body })).json().data;
    const testHook = () => owner.call('testAlertWebhook', { params: { id: webhooks[0].id } });
    expect((await testHook()).json().data.is_sent).toBe(true);
    expect(booth.webhook.alerts).toMatchObject([{ kind: 'test' }]);
    booth.webhook.fail('late-failure');
    expect((await testHook()).json().data).toEqual({ is_sent: false, reason: 'It answered 500.' });
    booth.telegram.fail({ status: 401, body: { ok: false } });
    expect((await runTest('telegram')).json().data).toEqual({
      is_sent: false,
      reason: 'Telegram refuses the bot’s token: check ALERT_TELEGRAM_BOT_TOKEN.',
    });
    const query = { action: 'alerts.tested' };
    expect((await owner.call('listAudit', { query })).json().data.rows[0]).toMatchObject({
      subject: 'telegram',
      after: { outcome: 'fails' },
    });
  });
});

const CHOICE_BEFORE = { channels: ['mail'], causes: null, locations: null, quietHours: null };

test('tests are limited in number (ALERT-32)', async () => {
  const booth = await startAlertingBooth(await openInMemory());
  const owner = await openOwner(booth);
  const runTest = async (channel: string) =>
    (await owner.call('testAlerts', { params: { channel } })).statusCode;
  for (let count = 0; count < 10; count += 1) expect(await runTest('mail')).toBe(200);
  expect(await runTest('mail')).toBe(429);
  expect(await runTest('pigeon')).toBe(404);
});

test.each([
  ['http://push.example.com/1', 'must begin with https://'],
  ['https://127.0.0.1/1', 'private network'],
  ['https://[::1]/1', 'private network'],
  ['https://169.254.169.254/latest/meta-data', 'private network'],
  ['https://printer.local/1', 'private network'],
  ['https://user:password@push.example.com/1', 'password'],
  ['javascript:alert(1)', 'https://'],
  ['nonsense', 'not an address'],
])('a browser’s address %s is refused (ALERT-24)', async (endpoint, reason) => {
  const booth = await startAlertingBooth(await openInMemory());
  const owner = await openOwner(booth);
  const { keys } = booth.pushService.subscribe('');
  const refused = await owner.call('addAlertDevice', { body: toBody({ endpoint, keys }) });
  expect(refused.statusCode).toBe(422);
  expect(JSON.stringify(refused.json())).toContain(reason);
  expect((await getOwn(owner)).devices).toEqual([]);
});

test('keys that are none and an eleventh browser are refused (ALERT-31)', async () => {
  const booth = await startAlertingBooth(await openInMemory());
  const owner = await openOwner(booth);
  const { keys } = booth.pushService.subscribe('');
  const add = (endpoint: string, changed: object = {}) =>
    owner.call('addAlertDevice', { body: { ...toBody({ endpoint, keys }), ...changed } });
  for (const wrong of [
    { p256dh: 'A'.repeat(87) },
    { p256dh: 'A' },
    { auth: '!' },
    { label: ' ' },
  ]) {
    expect((await add('https://push.example.com/1', wrong)).statusCode).toBe(422);
  }
  for (let count = 0; count < 10; count += 1) {
    expect((await add(`https://push.example.com/${count}`)).statusCode).toBe(200);
  }
  expect(messageOf(await add('https://push.example.com/10'))).toMatch(/^10 browsers are enough/);
  expect((await add('https://push.example.com/9')).statusCode).toBe(200);
});

test('without their settings, channels are off and say so (ALERT-1)', async () => {
  const booth = await createTestBooth(await openInMemory());
  const owner = await openOwner(booth);
  const { channels, push_key } = await getOwn(owner);
  expect(push_key).toBeNull();
  expect(channels).toMatchObject([
    { name: 'mail', state: 'ready', detail: `To ${ADMIN.email}.` },
    { name: 'telegram', state: 'off', detail: expect.stringContaining('ALERT_TELEGRAM_BOT_TOKEN') },
    { name: 'web-push', state: 'off', detail: expect.stringContaining('ALERT_VAPID_KEY') },
  ]);
  const body = { url: 'https://hooks.example.com/' };
  expect(messageOf(await owner.call('addAlertWebhook', { body }))).toBe('Webhooks are not set up.');
});
