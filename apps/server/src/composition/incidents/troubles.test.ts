import type { IncidentCause } from '@jepret/contract/console';
import { IncidentCause as Causes } from '@jepret/contract/console';
import { expect, test } from 'vitest';
import type { Database } from '../../database/schema.ts';
import { BOOTH_ACTOR } from '../../domain/actor.ts';
import { ok, warn } from '../../features/doctor/check.ts';
import { createHandlingStore, NOT_HANDLED } from '../../features/incidents/handling-store.ts';
import { createIncidentStore } from '../../features/incidents/incident-store.ts';
import { openConsole } from '../../testing/booths/console-browser.ts';
import { startDeliveringBooth } from '../../testing/booths/delivering-booth.ts';
import { ADMIN } from '../../testing/booths/test-booth.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';
import type { BoothDependencies } from '../dependencies.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** A booth in Jakarta whose checks run while a test lets time pass. */
async function start(database: Database, overrides: Partial<BoothDependencies> = {}) {
  const booth = await startDeliveringBooth(database, overrides);
  const world = { isSilent: false };
  const store = createIncidentStore(database);
  return {
    ...booth,
    world,
    async pass(ms: number) {
      for (let passed = 0; passed < ms; passed += 15_000) {
        booth.advance(15_000);
        if (!world.isSilent) await booth.get('/v1/kiosk/session', booth.kiosk.headers);
        // The server repeats this check every minute.
        if (passed % MINUTE_MS === 0) await booth.readiness.check('jakarta');
        await booth.checkIncidents();
      }
    },
    async listOpen(): Promise<string[]> {
      const open = await store.list({ scope: null, causes: Causes.options, state: 'open' });
      return open.map(({ cause, location }) => `${cause} ${location}`).toSorted();
    },
    async getOpen(cause: IncidentCause) {
      const [found] = await store.list({ scope: null, causes: [cause], state: 'open' });
      return found ?? expect.fail(`no incident ${cause}`);
    },
  };
}

describeOnEveryDatabase('troubles', (open) => {
  test('a booth in use has none', async () => {
    const booth = await start(await open());
    const txID = await booth.startPrinted();
    await booth.print(txID);
    await booth.sendMail(txID);
    await booth.runDueDeliveries();
    await booth.runJob('ledger-check', null);
    await booth.pass(20 * MINUTE_MS);
    expect(await booth.listOpen()).toEqual([]);
  });

  test('no contact opens three minutes after a booth was heard, and closes when it is heard (INCIDENT-2)', async () => {
    const booth = await start(await open());
    await booth.pass(MINUTE_MS);
    booth.world.isSilent = true;
    await booth.pass(2.5 * MINUTE_MS);
    expect(await booth.listOpen()).toEqual([]);
    await booth.pass(MINUTE_MS);
    expect(await booth.listOpen()).toEqual(['no-contact jakarta']);
    expect((await booth.getOpen('no-contact')).kioskIds).toEqual([booth.kiosk.id]);
    booth.world.isSilent = false;
    await booth.pass(2 * MINUTE_MS);
    expect(await booth.listOpen()).toEqual([]);
  });

  test('a booth that is signed out or retired is not missed', async () => {
    const booth = await start(await open());
    booth.world.isSilent = true;
    await booth.kiosks.logOut(booth.kiosk.id);
    await booth.pass(10 * MINUTE_MS);
    expect(await booth.listOpen()).toEqual([]);
  });

  test('a printer without paper is an incident, and closes the location unless it continues without prints (INCIDENT-2)', async () => {
    const booth = await start(await open());
    booth.printer.trouble = { kind: 'paper-out', message: null };
    const { healthReads } = booth.printer;
    await booth.pass(4 * MINUTE_MS);
    expect(await booth.listOpen()).toEqual(['closed-to-money jakarta', 'printer jakarta']);
    const { reason, remedy } = await booth.getOpen('printer');
    expect(reason).toContain('paper');
    expect(remedy).not.toBe('');
    // INCIDENT-12: the readiness check of each minute, and the two of its paper every five minutes.
    expect(booth.printer.healthReads - healthReads).toBeLessThanOrEqual(4 + 2);
    await booth.locations.configure('Jakarta', { whenPrinterFails: 'digital' }, BOOTH_ACTOR);
    await booth.pass(3 * MINUTE_MS);
    expect(await booth.listOpen()).toEqual(['printer jakarta']);
    booth.printer.trouble = null;
    await booth.pass(3 * MINUTE_MS);
    expect(await booth.listOpen()).toEqual([]);
  });

  test('a payment provider that does not answer is an incident of the server (INCIDENT-2, INCIDENT-12)', async () => {
    const booth = await start(await open());
    const { active } = booth.dependencies.payments;
    const readPayment = active.readPayment;
    let asked = 0;
    active.readPayment = async () => {
      asked += 1;
      return { kind: 'unreachable', reason: 'It is down.' };
    };
    await booth.pass(4 * MINUTE_MS);
    expect(await booth.listOpen()).toEqual(['closed-to-money jakarta', 'payment-provider default']);
    expect(asked).toBeLessThanOrEqual(4);
    active.readPayment = readPayment;
    await booth.pass(3 * MINUTE_MS);
    expect(await booth.listOpen()).toEqual([]);
  });

  test('while a location was not checked, nothing opens and nothing closes (INCIDENT-10)', async () => {
    const booth = await start(await open());
    booth.printer.trouble = { kind: 'jam', message: null };
    for (let time = 0; time < 60; time += 1) {
      booth.advance(15_000);
      await booth.checkIncidents();
    }
    expect(await booth.listOpen()).toEqual(['no-contact jakarta']);
  });

  test('mails that cannot be sent are an incident until one is sent; the mail server is not asked (INCIDENT-2, INCIDENT-12)', async () => {
    const booth = await start(await open());
    booth.mailOutcome.current = { kind: 'unreachable', reason: 'The mail server is down.' };
    await booth.sendMail(await booth.startPrinted());
    await booth.runDeliveriesFor(10 * MINUTE_MS);
    await booth.pass(3 * MINUTE_MS);
    expect(await booth.listOpen()).toEqual(['mail-provider default']);
    expect((await booth.getOpen('mail-provider')).reason).toContain('The mail server is down.');
    booth.mailOutcome.current = { kind: 'sent', messageId: 'm' };
    await booth.runDeliveriesFor(2 * HOUR_MS);
    await booth.pass(3 * MINUTE_MS);
    expect(await booth.listOpen()).toEqual([]);
  });

  test('a print of unknown outcome is an incident until it is printed again or settled (INCIDENT-18)', async () => {
    const booth = await start(await open());
    const printUnclear = async () => {
      const { delivery_id: id } = (await booth.print(await booth.startPrinted())).json().data;
      booth.printer.forcedProgress = { kind: 'unknown' };
      await booth.runDeliveriesFor(5 * MINUTE_MS);
      expect(await booth.getDelivery(id)).toMatchObject({ state: 'failed', failure: 'unsure' });
      booth.printer.forcedProgress = null;
      return id as string;
    };
    const first = await printUnclear();
    await booth.pass(3 * MINUTE_MS);
    expect(await booth.listOpen()).toEqual(['print-unknown jakarta']);
    await booth.deliveries.reprint(first, BOOTH_ACTOR);
    await booth.runDeliveriesFor(MINUTE_MS);
    await booth.pass(MINUTE_MS);
    expect(await booth.listOpen()).toEqual([]);
    const second = await printUnclear();
    await booth.pass(3 * MINUTE_MS);
    expect(await booth.listOpen()).toEqual(['print-unknown jakarta']);
    const settled = { ...NOT_HANDLED, resolvedAt: booth.dependencies.clock.now() };
    await createHandlingStore(booth.database).save({ kind: 'print', id: second }, settled, 1);
    await booth.pass(MINUTE_MS);
    expect(await booth.listOpen()).toEqual([]);
    await printUnclear();
    booth.advance(8 * 24 * HOUR_MS);
    await booth.pass(3 * MINUTE_MS);
    expect(await booth.listOpen()).toEqual([]);
  });

  test('an old backup is an incident, and no backups at all are none (INCIDENT-13)', async () => {
    const backups: BoothDependencies['backups'] = {
      isExpected: true,
      readLast: async () => undefined,
    };
    const booth = await start(await open(), { backups });
    await booth.pass(3 * MINUTE_MS);
    expect(await booth.listOpen()).toEqual(['backup-old default']);
    Object.assign(backups, { isExpected: false });
    await booth.pass(3 * MINUTE_MS);
    expect(await booth.listOpen()).toEqual([]);
  });

  test('a disk with less than twice the space that the booth needs is an incident (INCIDENT-13)', async () => {
    const disk = { freeBytes: 3.9e9, totalBytes: 100e9 };
    const booth = await start(await open(), { readDiskSpace: async () => disk });
    await booth.pass(7 * MINUTE_MS);
    expect(await booth.listOpen()).toEqual(['disk-full default']);
    disk.freeBytes = 4.1e9;
    await booth.pass(12 * MINUTE_MS);
    expect(await booth.listOpen()).toEqual([]);
  });

  test('a certificate that ends soon is an incident; a good one is read once an hour (INCIDENT-12, INCIDENT-13)', async () => {
    let reads = 0;
    let isEnding = true;
    const run = async () => {
      reads += 1;
      return isEnding ? warn('It is valid until tomorrow.', 'Check Caddy.') : ok('It is valid.');
    };
    const options = { publicUrl: 'https://foto.example', checks: [{ name: 'Certificate', run }] };
    const booth = await start(await open(), options);
    await booth.pass(12 * MINUTE_MS);
    expect(await booth.listOpen()).toEqual(['certificate default']);
    isEnding = false;
    await booth.pass(12 * MINUTE_MS);
    expect(await booth.listOpen()).toEqual([]);
    const readsBefore = reads;
    await booth.pass(HOUR_MS);
    expect(reads).toBe(readsBefore + 1);
  });

  test('a booth without a certificate is no incident', async () => {
    const run = async () => warn('It has none.', 'Set up TLS.');
    const booth = await start(await open(), { checks: [{ name: 'Certificate', run }] });
    await booth.pass(12 * MINUTE_MS);
    expect(await booth.listOpen()).toEqual([]);
  });

  test('more free sessions at a location than one person may start in a day are an incident for that day (INCIDENT-15)', async () => {
    const booth = await start(await open(), { bypassesPerDay: 2 });
    const staff = await booth.signInStaff();
    const bypass = async () => {
      const body = { amount: 30_000, status: 'pending' };
      const { trx_id } = (await booth.post('/v1/transaction/bypass', body, staff)).json().data;
      expect((await booth.kiosk.read(trx_id)).statusCode).toBe(200);
      await booth.database
        .updateTable('transactions')
        .set({ location: 'jakarta', request_key: null })
        .where('id', '=', trx_id)
        .execute();
    };
    await bypass();
    await bypass();
    await booth.pass(MINUTE_MS);
    expect(await booth.listOpen()).toEqual([]);
    await bypass();
    await booth.pass(MINUTE_MS);
    expect(await booth.listOpen()).toEqual(['free-cap jakarta']);
    booth.advance(24 * HOUR_MS);
    await booth.pass(MINUTE_MS);
    expect(await booth.listOpen()).toEqual([]);
  });

  test('more than ten sheets that staff printed again in a day are an incident (INCIDENT-15)', async () => {
    const booth = await start(await open());
    const { delivery_id: id } = (await booth.print(await booth.startPrinted())).json().data;
    await booth.runDeliveriesFor(MINUTE_MS);
    const reprint = async () => {
      await booth.deliveries.reprint(id, BOOTH_ACTOR);
      await booth.runDeliveriesFor(MINUTE_MS);
    };
    for (let sheet = 0; sheet < 10; sheet += 1) await reprint();
    await booth.pass(3 * MINUTE_MS);
    expect(await booth.listOpen()).toEqual([]);
    await reprint();
    await booth.pass(3 * MINUTE_MS);
    expect(await booth.listOpen()).toEqual(['more-sheets-than-sales jakarta']);
  });

  test('a transaction that disagrees with its ledger is an incident until it agrees (INCIDENT-16)', async () => {
    const booth = await start(await open());
    const { trx_id, short_code } = await booth.kiosk.start();
    await booth.choose({ trx_id }, 'pay');
    const setAmount = (amount_idr: number) =>
      booth.database
        .updateTable('transactions')
        .set({ amount_idr })
        .where('id', '=', trx_id)
        .execute();
    await setAmount(1);
    await booth.runJob('ledger-check', null);
    await booth.pass(MINUTE_MS);
    expect(await booth.listOpen()).toEqual(['ledger jakarta']);
    expect((await booth.getOpen('ledger')).reason).toContain(short_code);
    await setAmount(35_000);
    await booth.runJob('ledger-check', null);
    await booth.pass(MINUTE_MS);
    expect(await booth.listOpen()).toEqual([]);
  });

  test('ten wrong passwords for an account are an incident, and those of unknown people are none (INCIDENT-17)', async () => {
    const booth = await start(await open());
    const guess = async (email: string, times: number) => {
      const browser = openConsole(booth);
      for (let time = 0; time < times; time += 1) await browser.signIn(email, 'wrong password');
    };
    await guess('stranger@example.com', 10);
    await guess(ADMIN.email, 9);
    await booth.pass(MINUTE_MS);
    expect(await booth.listOpen()).toEqual([]);
    await guess(ADMIN.email, 1);
    await booth.pass(MINUTE_MS);
    expect(await booth.listOpen()).toEqual(['wrong-passwords default']);
    expect((await booth.getOpen('wrong-passwords')).reason).toContain(ADMIN.email);
    booth.advance(25 * HOUR_MS);
    await booth.pass(12 * MINUTE_MS);
    expect(await booth.listOpen()).toEqual([]);
  });
});
