import type { AlertChoice } from '@jepret/contract/console';
import { expect, test } from 'vitest';
import { BOOTH_ACTOR } from '../../domain/actor.ts';
import { type AlertingBooth, startAlertingBooth } from '../../testing/booths/alerting-booth.ts';
import { ADMIN } from '../../testing/booths/test-booth.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';
import { openInMemory } from '../../testing/databases/sqlite-in-memory.ts';
import { createBundle } from './bundle.ts';
import type { NewMessage } from './message.ts';
import { createMessageStore, nameFlood } from './message-store.ts';
import { createRecipientStore } from './recipient-store.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const PRINTER = 'Jakarta: a printer has a problem';
const EVERYTHING: AlertChoice = { channels: ['mail'], causes: null, locations: null, quiet: null };

async function choose(booth: AlertingBooth, email: string, changes: Partial<AlertChoice>) {
  const { id } = await booth.staff.get(email);
  const { version, choice } = await booth.alerts.getOwn(id);
  const actor = { kind: 'staff', id, name: email } as const;
  await booth.alerts.choose(actor, { ...choice, ...changes }, version);
  return id;
}

const countMessages = async ({ database }: AlertingBooth, state: string): Promise<number> =>
  (await database.selectFrom('alert_messages').select('id').where('state', '=', state).execute())
    .length;

describeOnEveryDatabase('alert messages', (open) => {
  test('without any set-up, owners and the location’s operators get one mail when an incident opens and one when it closes (ALERT-3, ALERT-41)', async () => {
    const booth = await startAlertingBooth(await open());
    await booth.addPerson('here@jepret.test', 'operator', ['jakarta']);
    await booth.addPerson('there@jepret.test', 'operator', ['bandung']);
    await booth.addPerson('cashier@jepret.test', 'cashier', ['jakarta']);
    const opened = await booth.announce();
    await booth.sendDue();
    booth.pass(12 * MINUTE_MS);
    await booth.announce({
      ...opened,
      kind: 'closed',
      closedAt: booth.dependencies.clock.now(),
      at: booth.dependencies.clock.now(),
    });
    await booth.sendDue();
    await booth.sendDue();
    const both = [PRINTER, `Solved: ${PRINTER}`];
    expect(booth.subjectsTo(ADMIN.email)).toEqual(both);
    expect(booth.subjectsTo('here@jepret.test')).toEqual(both);
    expect(booth.alertMails).toHaveLength(4);
    expect(booth.alertMails[0]?.text).toContain(
      'The printer is out of paper.\n\nBooth: Left of the door.\n\nWhat to do: Put in a new roll.\n\nSince 15 Nov 2026, 16:00 WIB.\n\nhttp://localhost:3000/console/needs-you',
    );
    expect(booth.alertMails.at(-1)?.text).toContain(
      'It ended 15 Nov 2026, 16:12 WIB, after 12 minutes.',
    );
  });

  test('a notice that is announced or sent again makes no second message (ALERT-40)', async () => {
    const booth = await startAlertingBooth(await open());
    const notice = await booth.announce();
    await booth.announce(notice);
    // Two processes, then a restart.
    await Promise.all([booth.sendDue(), booth.runJob('alert-mails'), booth.runJob('alert-mails')]);
    await booth.announce(notice);
    await booth.sendDue();
    expect(booth.subjectsTo(ADMIN.email)).toEqual([PRINTER]);
  });

  test('a rolled back incident sends nothing (ALERT-40)', async () => {
    const booth = await startAlertingBooth(await open());
    const notice = await booth.announce({ location: 'elsewhere' });
    await booth.sendDue();
    const before = booth.alertMails.length;
    const rolledBack = booth.database.transaction().execute(async (transaction) => {
      await booth.announceAlert(transaction, { ...notice, incidentId: 'rolled back' });
      throw new Error('The incident could not be stored.');
    });
    await expect(rolledBack).rejects.toThrow('could not be stored');
    await booth.sendDue();
    expect(booth.alertMails).toHaveLength(before);
    await expect(booth.announceAlert(booth.database, notice)).rejects.toThrow('a transaction');
  });

  test('a message goes over every chosen channel once, and to every browser of the person (ALERT-40)', async () => {
    const booth = await startAlertingBooth(await open());
    const id = await choose(booth, ADMIN.email, { channels: ['mail', 'telegram', 'web-push'] });
    await booth.alerts.setChat(id, '4711', BOOTH_ACTOR);
    await booth.addDevice(id);
    const phone = await booth.addDevice(id);
    const owner = { kind: 'staff', id, name: ADMIN.email } as const;
    await booth.alerts.addWebhook(booth.webhook.address, owner);
    await booth.announce();
    await booth.sendDue();
    await booth.sendDue();
    expect(booth.subjectsTo(ADMIN.email)).toEqual([PRINTER]);
    expect(booth.telegram.messages.map(({ chat_id }) => chat_id)).toEqual(['4711']);
    const pushed = booth.pushService.messages.map(({ subscription }) => subscription);
    expect(pushed).toHaveLength(2);
    expect(new Set(pushed).size).toBe(2);
    expect(pushed).toContain(new URL(phone.endpoint).pathname);
    expect(booth.webhook.alerts).toMatchObject([
      { kind: 'opened', title: PRINTER, cause: 'printer', location: { slug: 'jakarta' } },
    ]);
  });

  test('if no chosen channel works, the message comes by mail; a person who chose none gets none (ALERT-4)', async () => {
    const booth = await startAlertingBooth(await open());
    await choose(booth, ADMIN.email, { channels: ['telegram', 'web-push'] });
    await booth.addPerson('silent@jepret.test', 'owner');
    await choose(booth, 'silent@jepret.test', { channels: [] });
    await booth.announce();
    await booth.sendDue();
    expect(booth.alertMails.map(({ to }) => to)).toEqual([ADMIN.email]);
  });

  test('a person gets only chosen causes and locations, and everything about the whole installation (ALERT-36)', async () => {
    const booth = await startAlertingBooth(await open());
    const locations = (await booth.locations.list()).map(({ slug }) => slug);
    const [one = '', other = ''] = locations.filter((slug) => slug !== 'default');
    await choose(booth, ADMIN.email, { causes: ['printer', 'backup-old'], locations: [one] });
    const at = (location: string) => ({ location, locationName: location });
    await booth.announce(at(one));
    await booth.announce(at(other));
    await booth.announce({ ...at(one), cause: 'camera' });
    await booth.announce({ ...at('default'), cause: 'backup-old' });
    await booth.sendDue();
    expect(booth.subjectsTo(ADMIN.email)).toEqual([
      `${one}: a printer has a problem`,
      'default: the last backup is too old',
    ]);
  });

  test('a person gets no message, end or summary about a cause that is not for their role (ALERT-64)', async () => {
    const booth = await startAlertingBooth(await open());
    await booth.addPerson('operator@jepret.test', 'operator');
    await booth.addPerson('cashier@jepret.test', 'cashier');
    await choose(booth, 'cashier@jepret.test', { channels: ['mail'] });
    await booth.addPerson('former@jepret.test', 'owner');
    await booth.summarize();
    const passwords = await booth.announce({ cause: 'wrong-passwords', location: 'default' });
    const ledger = await booth.announce({ cause: 'ledger' });
    // A message that waits is dropped if the role changes.
    const { id, version } = await booth.staff.get('former@jepret.test');
    const cashier = { role: 'cashier', locations: null } as const;
    await booth.staff.setAssignment(id, version, cashier, BOOTH_ACTOR);
    await booth.sendDue();
    const at = booth.dependencies.clock.now();
    for (const notice of [passwords, ledger])
      await booth.announce({ ...notice, kind: 'closed', at });
    await booth.sendDue();
    booth.pass(24 * HOUR_MS);
    await booth.summarize();
    await booth.sendDue();
    const countTo = (email: string) => booth.subjectsTo(email).length;
    expect([countTo(ADMIN.email), countTo('operator@jepret.test')]).toEqual([5, 3]);
    expect(booth.subjectsTo('operator@jepret.test').at(-1)).toBe(
      'Summary: 0 open, 1 new, 1 solved',
    );
    expect([countTo('cashier@jepret.test'), countTo('former@jepret.test')]).toEqual([0, 0]);
  });

  test('a person who was disabled or lost the location gets nothing from then on (ALERT-34)', async () => {
    const booth = await startAlertingBooth(await open());
    await booth.addPerson('moved@jepret.test', 'operator', ['jakarta']);
    await booth.addPerson('gone@jepret.test', 'operator', null);
    await booth.announce();
    const moved = await booth.staff.get('moved@jepret.test');
    const bandung = { role: 'operator', locations: ['bandung'] } as const;
    await booth.staff.setAssignment(moved.id, moved.version, bandung, BOOTH_ACTOR);
    await booth.staff.disable('gone@jepret.test', BOOTH_ACTOR);
    await booth.sendDue();
    await booth.announce();
    await booth.sendDue();
    expect(booth.alertMails.map(({ to }) => to)).toEqual([ADMIN.email, ADMIN.email]);
    expect(await countMessages(booth, 'dropped')).toBe(2);
    expect(await countMessages(booth, 'waiting')).toBe(0);
  });

  test('a browser gets nothing after all sign-ins of its person were ended, for example for a stolen phone (ALERT-35)', async () => {
    const booth = await startAlertingBooth(await open());
    const id = await booth.addPerson('phone@jepret.test', 'owner');
    await choose(booth, 'phone@jepret.test', { channels: ['web-push'] });
    await booth.addDevice(id);
    booth.pass(1_000);
    await booth.staff.reset('phone@jepret.test', BOOTH_ACTOR);
    await booth.announce();
    await booth.sendDue();
    expect(booth.pushService.messages).toEqual([]);
    expect(booth.subjectsTo('phone@jepret.test')).toEqual([PRINTER]);
    expect((await booth.alerts.getOwn(id)).devices).toEqual([]);
  });

  test('a browser that unsubscribed is removed (ALERT-21)', async () => {
    const booth = await startAlertingBooth(await open());
    const id = await choose(booth, ADMIN.email, { channels: ['web-push'] });
    await booth.addDevice(id);
    const former = await booth.addDevice(id);
    booth.pushService.unsubscribe(former.endpoint);
    await booth.announce();
    await booth.sendDue();
    expect(booth.pushService.messages).toHaveLength(1);
    expect((await booth.alerts.getOwn(id)).devices).toHaveLength(1);
    expect(await countMessages(booth, 'sent')).toBe(1);
  });

  test('a browser that fails delays neither the person’s other browsers nor later messages (ALERT-66)', async () => {
    const booth = await startAlertingBooth(await open());
    const id = await choose(booth, ADMIN.email, { channels: ['web-push'] });
    await booth.addDevice(id);
    await booth.addDevice(id);
    booth.pushService.fail('unavailable', { times: 1 });
    await booth.announce();
    await booth.announce({ cause: 'camera' });
    await booth.sendDue();
    expect(booth.pushService.messages).toHaveLength(3);
    expect(await countMessages(booth, 'sent')).toBe(2);
    // If no browser has it, it is tried again.
    booth.pushService.fail('unavailable', { times: 2 });
    await booth.announce({ cause: 'roll-ends' });
    await booth.sendDue();
    expect(await countMessages(booth, 'waiting')).toBe(1);
    booth.pass(6_000);
    await booth.sendDue();
    expect(booth.pushService.messages).toHaveLength(5);
  });

  test('a browser that subscribed with another push key delays no other one, and stays (ALERT-66, ALERT-68)', async () => {
    const booth = await startAlertingBooth(await open());
    const id = await choose(booth, ADMIN.email, { channels: ['web-push'] });
    const kept = await booth.addDevice(id);
    const former = { ...booth.pushService.subscribe('another key'), id: 'former', staffId: id };
    await createRecipientStore(booth.database).saveDevice({
      ...former,
      label: 'Firefox',
      addedAt: kept.addedAt,
    });
    await booth.announce();
    await booth.sendDue();
    expect(booth.pushService.messages).toHaveLength(1);
    expect(await countMessages(booth, 'waiting')).toBe(0);
    expect((await booth.alerts.getOwn(id)).devices).toHaveLength(2);
  });

  test('while the mail server is down, messages wait in their order, and none is lost or doubled (ALERT-42, ALERT-43)', async () => {
    const booth = await startAlertingBooth(await open());
    booth.alertMailOutcome.current = { kind: 'unreachable', reason: 'The mail server is silent.' };
    const opened = await booth.announce();
    for (let minute = 0; minute < 10; minute += 1) {
      if (minute === 4) await booth.announce({ ...opened, kind: 'closed' });
      await booth.sendDue();
      booth.pass(MINUTE_MS);
    }
    const { id } = await booth.staff.get(ADMIN.email);
    const trouble = { reason: 'The mail server is silent.', waiting: 2, failed: 0 };
    expect((await booth.alerts.getOwn(id)).channels[0]).toMatchObject({ name: 'mail', trouble });
    booth.alertMailOutcome.current = { kind: 'sent', messageId: 'm' };
    for (let minute = 0; minute < 10; minute += 1) {
      await booth.sendDue();
      booth.pass(MINUTE_MS);
    }
    expect(booth.subjectsTo(ADMIN.email)).toEqual([PRINTER, `Solved: ${PRINTER}`]);
    expect((await booth.alerts.getOwn(id)).channels[0]?.trouble).toBeNull();
  });

  test('a webhook that answers 500 for a day delays no other channel, is shown, and is given up (ALERT-42, ALERT-43)', async () => {
    const booth = await startAlertingBooth(await open());
    const { id } = await booth.staff.get(ADMIN.email);
    const owner = { kind: 'staff', id, name: ADMIN.email } as const;
    await booth.alerts.addWebhook(booth.webhook.address, owner);
    booth.webhook.fail('late-failure');
    await booth.announce();
    await booth.announce({ cause: 'camera' });
    await booth.sendDue();
    expect(booth.subjectsTo(ADMIN.email)).toHaveLength(2);
    const [hook] = (await booth.alerts.listTargets()).webhooks;
    expect(hook?.trouble).toEqual({ reason: 'It answered 500.', waiting: 2, failed: 0 });
    // Only the first is tried meanwhile.
    expect(booth.webhook.received).toHaveLength(1);
    for (let hour = 0; hour < 26 * 4; hour += 1) {
      booth.pass(15 * MINUTE_MS);
      await booth.sendDue();
    }
    const [given] = (await booth.alerts.listTargets()).webhooks;
    expect(given?.trouble).toEqual({ reason: 'It answered 500.', waiting: 0, failed: 2 });
    expect(booth.logged.join('\n')).toContain('an alert was given up');
    expect(booth.logged.join('\n')).not.toContain(booth.webhook.url);
  });

  test('a message that a webhook refuses fails alone, and the next one is sent at once (ALERT-69)', async () => {
    const booth = await startAlertingBooth(await open());
    const { id } = await booth.staff.get(ADMIN.email);
    const owner = { kind: 'staff', id, name: ADMIN.email } as const;
    await booth.alerts.addWebhook(booth.webhook.address, owner);
    booth.webhook.fail({ status: 422, body: Buffer.alloc(0) }, { times: 1 });
    await booth.announce();
    await booth.announce({ cause: 'camera' });
    await booth.sendDue();
    expect(booth.webhook.alerts).toMatchObject([{ cause: 'camera' }]);
    const [hook] = (await booth.alerts.listTargets()).webhooks;
    expect(hook?.trouble).toEqual({ reason: 'It answered 422.', waiting: 0, failed: 1 });
  });

  test('more than 10 messages in 5 minutes become one summary (ALERT-45)', async () => {
    const booth = await startAlertingBooth(await open());
    for (let count = 0; count < 10; count += 1) await booth.announce();
    await booth.sendDue();
    expect(booth.subjectsTo(ADMIN.email)).toHaveLength(10);
    for (let count = 0; count < 4; count += 1) await booth.announce({ cause: 'camera' });
    await booth.sendDue();
    await booth.announce();
    await booth.sendDue();
    expect(booth.subjectsTo(ADMIN.email).slice(10)).toEqual(['4 alerts at once: 4 new, 0 solved']);
    booth.pass(5 * MINUTE_MS);
    await booth.sendDue();
    expect(booth.subjectsTo(ADMIN.email).slice(11)).toEqual([PRINTER]);
    expect(await countMessages(booth, 'waiting')).toBe(0);
  });

  test('messages that arrive while another process makes the summary are in the next one (ALERT-45)', async () => {
    const booth = await startAlertingBooth(await open());
    const { id: recipient } = await booth.staff.get(ADMIN.email);
    for (let count = 0; count < 12; count += 1) await booth.announce();
    const store = createMessageStore(booth.database);
    const messages = await store.listDue('mail', booth.dependencies.clock.now());
    const [first] = messages;
    if (!first) throw new Error('Nothing is due.');
    // The other process read only the first one.
    const summary: NewMessage = {
      id: 'by-another-process',
      about: nameFlood(first),
      kind: 'summary',
      recipient,
      channel: 'mail',
      state: 'waiting',
      createdAt: first.createdAt - HOUR_MS,
      content: { type: 'flood', notices: [], open: [], since: 0 },
    };
    expect(await store.insert(summary)).toBe(true);
    await store.settle([first.id], 'bundled', { at: first.createdAt });
    expect(await createBundle(booth.dependencies)(recipient, 'mail', messages)).toEqual([]);
    expect(await countMessages(booth, 'bundled')).toBe(1);
    await booth.sendDue();
    expect(booth.subjectsTo(ADMIN.email)).toEqual(['11 alerts at once: 11 new, 0 solved']);
  });

  test('what is settled stays as it is (ALERT-40)', async () => {
    const booth = await startAlertingBooth(await open());
    await booth.announce();
    const store = createMessageStore(booth.database);
    const [message] = await store.listDue('mail', booth.dependencies.clock.now());
    const settle = (state: 'sent' | 'bundled' | 'held') =>
      store.settle([message?.id ?? ''], state, { at: 1 });
    await settle('sent');
    await settle('bundled');
    await settle('held');
    expect(await countMessages(booth, 'sent')).toBe(1);
  });

  test('thirty incidents at once are one summary, and each end of them is announced (ALERT-45)', async () => {
    const booth = await startAlertingBooth(await open());
    const notices = [];
    for (let count = 0; count < 30; count += 1) notices.push(await booth.announce());
    await booth.sendDue();
    expect(booth.subjectsTo(ADMIN.email)).toEqual(['30 alerts at once: 30 new, 0 solved']);
    expect(booth.alertMails[0]?.text).toContain('… and 5 more, on the page.');
    booth.pass(HOUR_MS);
    for (const notice of notices.slice(0, 2)) {
      await booth.announce({ ...notice, kind: 'closed', at: booth.dependencies.clock.now() });
    }
    await booth.sendDue();
    expect(booth.subjectsTo(ADMIN.email).slice(1)).toEqual([
      `Solved: ${PRINTER}`,
      `Solved: ${PRINTER}`,
    ]);
  });

  test('in quiet hours messages are held, also the end of a held incident after them (ALERT-44)', async () => {
    const booth = await startAlertingBooth(await open());
    // It is 16:00 in Jakarta.
    const quiet = { from: '15:00', until: '16:30', time_zone: 'Asia/Jakarta' } as const;
    await choose(booth, ADMIN.email, { ...EVERYTHING, quiet });
    const held = await booth.announce();
    await booth.sendDue();
    booth.pass(HOUR_MS);
    await booth.announce({ ...held, kind: 'closed', at: booth.dependencies.clock.now() });
    await booth.announce({ cause: 'camera' });
    await booth.sendDue();
    expect(booth.subjectsTo(ADMIN.email)).toEqual(['Jakarta: a camera has a problem']);
    expect(await countMessages(booth, 'held')).toBe(2);
  });
});

test('quiet hours do not hold calls of webhooks, which are programs (ALERT-44)', async () => {
  const booth = await startAlertingBooth(await openInMemory());
  const quiet = { from: '00:00', until: '23:59', time_zone: 'Asia/Jakarta' } as const;
  const id = await choose(booth, ADMIN.email, { ...EVERYTHING, quiet });
  await booth.alerts.addWebhook(booth.webhook.address, { kind: 'staff', id, name: ADMIN.email });
  await booth.announce();
  await booth.sendDue();
  expect(booth.alertMails).toEqual([]);
  expect(booth.webhook.alerts).toHaveLength(1);
});
