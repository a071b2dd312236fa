import { expect, test } from 'vitest';
import { listAlertPeople } from '../../composition/services/alerts.ts';
import { BOOTH_ACTOR } from '../../domain/actor.ts';
import { type AlertingBooth, startAlertingBooth } from '../../testing/booths/alerting-booth.ts';
import { ADMIN } from '../../testing/booths/test-booth.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';
import { openInMemory } from '../../testing/databases/sqlite-in-memory.ts';
import { createDailySummaries } from './summaries.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** The clock of a test booth starts at 16:00 in Jakarta. */
const UNTIL_NINE_MS = 17 * HOUR_MS;

async function runUntilSent(booth: AlertingBooth): Promise<void> {
  await booth.summarize();
  await booth.sendDue();
}

async function setQuiet(booth: AlertingBooth, from: string, until: string): Promise<void> {
  const { id, email } = await booth.staff.get(ADMIN.email);
  const { choice, version } = await booth.alerts.getOwn(id);
  const quiet = { from, until, time_zone: 'Asia/Jakarta' } as const;
  await booth.alerts.choose({ kind: 'staff', id, name: email }, { ...choice, quiet }, version);
}

const end = (booth: AlertingBooth, notice: Awaited<ReturnType<AlertingBooth['announce']>>) => {
  const at = booth.dependencies.clock.now();
  return booth.announce({ ...notice, kind: 'closed', closedAt: at, at });
};

describeOnEveryDatabase('the daily summary', (open) => {
  test('comes at nine with what is open and what happened, once a day (ALERT-50)', async () => {
    const booth = await startAlertingBooth(await open());
    await booth.summarize();
    const printer = await booth.announce();
    await booth.announce({ cause: 'camera', reason: 'The picture does not change.' });
    await booth.sendDue();
    booth.pass(20 * MINUTE_MS);
    await end(booth, printer);
    await booth.sendDue();
    booth.pass(UNTIL_NINE_MS - 21 * MINUTE_MS);
    await runUntilSent(booth);
    expect(booth.alertMails).toHaveLength(3);
    booth.pass(MINUTE_MS);
    await Promise.all([booth.summarize(), booth.summarize()]);
    await booth.sendDue();
    await runUntilSent(booth);
    expect(booth.subjectsTo(ADMIN.email).slice(3)).toEqual(['Summary: 1 open, 2 new, 1 solved']);
    const text = booth.alertMails.at(-1)?.text ?? '';
    expect(text).toContain(
      'Open now:\n\n• Jakarta: a camera has a problem, since 15 Nov 2026, 16:00 WIB. Put in a new roll.',
    );
    expect(text).toContain('• 15 Nov 2026, 16:20 WIB: solved – Jakarta: a printer has a problem.');
    // It is still open the next day.
    booth.pass(DAY_MS);
    await runUntilSent(booth);
    expect(booth.subjectsTo(ADMIN.email).slice(4)).toEqual(['Summary: 1 open, 0 new, 0 solved']);
  });

  test('is not sent if nothing is open and nothing happened (ALERT-51)', async () => {
    const booth = await startAlertingBooth(await open());
    for (let day = 0; day < 3; day += 1) {
      await runUntilSent(booth);
      booth.pass(DAY_MS);
    }
    expect(booth.alertMails).toEqual([]);
  });

  test('is all that a person gets of an incident in their quiet hours, and waits for the end of these (ALERT-44)', async () => {
    const booth = await startAlertingBooth(await open());
    await setQuiet(booth, '15:00', '10:00');
    await booth.summarize();
    const notice = await booth.announce();
    await booth.sendDue();
    booth.pass(HOUR_MS);
    await end(booth, notice);
    await booth.sendDue();
    booth.pass(UNTIL_NINE_MS - HOUR_MS);
    await runUntilSent(booth);
    expect(booth.alertMails).toHaveLength(0);
    booth.pass(HOUR_MS);
    await runUntilSent(booth);
    expect(booth.subjectsTo(ADMIN.email)).toEqual(['Summary: 0 open, 1 new, 1 solved']);
    const states = await booth.database.selectFrom('alert_messages').select('state').execute();
    expect(states.map(({ state }) => state).sort()).toEqual(['bundled', 'bundled', 'sent']);
  });

  test('leaves out what the person no longer reaches (ALERT-34)', async () => {
    const booth = await startAlertingBooth(await open());
    await booth.addPerson('both@jepret.test', 'operator', ['jakarta', 'bandung']);
    await booth.summarize();
    await booth.announce();
    await booth.announce({ location: 'bandung', locationName: 'Bandung' });
    booth.pass(DAY_MS);
    await booth.summarize();
    const { id, version } = await booth.staff.get('both@jepret.test');
    const onlyBandung = { role: 'operator', locations: ['bandung'] } as const;
    await booth.staff.setAssignment(id, version, onlyBandung, BOOTH_ACTOR);
    await booth.sendDue();
    const mails = booth.alertMails.filter(({ to }) => to === 'both@jepret.test');
    const summary = mails.find(({ subject }) => subject.startsWith('Summary'));
    expect(summary?.subject).toBe('Summary: 1 open, 1 new, 0 solved');
    expect(mails.map(({ text }) => text).join('\n')).not.toContain('Jakarta');
  });

  test('what ended 90 days ago is deleted, what is open is kept, and its end is still sent (ALERT-65)', async () => {
    const booth = await startAlertingBooth(await open());
    const ended = await booth.announce();
    await end(booth, ended);
    const isOpen = await booth.announce({ cause: 'backup-old' });
    await booth.sendDue();
    booth.pass(91 * DAY_MS);
    await booth.dependencies.clockWatch.check();
    await booth.summarize();
    const notices = await booth.database.selectFrom('alert_notices').selectAll().execute();
    expect(notices.map(({ incident_id }) => incident_id)).toEqual([isOpen.incidentId]);
    const messages = await booth.database.selectFrom('alert_messages').selectAll().execute();
    expect(messages.filter(({ about }) => about === ended.incidentId)).toEqual([]);
    await end(booth, isOpen);
    await booth.sendDue();
    expect(booth.subjectsTo(ADMIN.email).at(-1)).toMatch(/^Solved: .*backup/);
    // What is left of it goes as well.
    booth.pass(91 * DAY_MS);
    await booth.dependencies.clockWatch.check();
    await booth.summarize();
    const left = await booth.database.selectFrom('alert_messages').selectAll().execute();
    expect(left.filter(({ about }) => about === isOpen.incidentId)).toEqual([]);
  });
});

test('locations with opening hours of their own give one summary a day, at the first opening (ALERT-50)', async () => {
  const booth = await startAlertingBooth(await openInMemory());
  const openings = { jakarta: 10, bandung: 14 };
  const startOfDayMs = booth.dependencies.clock.now() - 16 * HOUR_MS;
  const summarize = createDailySummaries({
    ...booth.dependencies,
    channels: booth.channels,
    listPeople: listAlertPeople,
    listLocations: async () => Object.keys(openings),
    readZones: booth.locations.readZones,
    async findNextOpening(location, at) {
      const hour = openings[location as keyof typeof openings];
      const days = Math.ceil((at - startOfDayMs - hour * HOUR_MS) / DAY_MS);
      const opening = startOfDayMs + days * DAY_MS + hour * HOUR_MS;
      return opening > at ? opening : opening + DAY_MS;
    },
  });
  await summarize();
  await booth.announce();
  const sentAt: string[] = [];
  for (let quarter = 0; quarter < 3 * 24 * 4; quarter += 1) {
    const before = booth.alertMails.length;
    await summarize();
    await booth.sendDue();
    const isSummary = booth.alertMails
      .slice(before)
      .some(({ subject }) => /^Summary/.test(subject));
    const local = new Date(booth.dependencies.clock.now() + 7 * HOUR_MS).toISOString();
    if (isSummary) sentAt.push(local.slice(8, 16));
    booth.pass(15 * MINUTE_MS);
  }
  expect(sentAt).toEqual(['16T10:00', '17T10:00', '18T10:00']);
});
