import { expect, test } from 'vitest';
import { BOOTH_ACTOR } from '../domain/actor.ts';
import { createPaintingStore } from '../features/paintings/store.ts';
import { createVideoStore } from '../features/videos/store.ts';
import { type DeliveringBooth, startDeliveringBooth } from '../testing/booths/delivering-booth.ts';
import { SINGLE_FRAME } from '../testing/booths/snapping-booth.ts';
import { describeOnEveryDatabase } from '../testing/databases/every-database.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const JUMPS = [
  ['an hour ahead', HOUR_MS],
  ['400 days ahead', 400 * DAY_MS],
  ['20 minutes back', -20 * MINUTE_MS],
  ['two hours back', -2 * HOUR_MS],
  ['30 hours back', -30 * HOUR_MS],
] as const;

const MAIL_SERVER_DOWN = {
  kind: 'unreachable',
  reason: 'The mail server does not answer.',
} as const;
const PAPER_OUT = { kind: 'paper-out', message: null } as const;
const NO_SIGNAL = new AbortController().signal;

/** Starts a transaction with a new push token, as the kiosk does if its token is refused. */
async function startTransaction({ post, kiosk }: DeliveringBooth) {
  const issued = await post('/v1/push/tokens', undefined, kiosk.headers);
  return kiosk.start({ f_token: issued.json().data.token });
}

/** Makes a paid session with photos, and a mail and a print that both have to wait. */
async function startSession(booth: DeliveringBooth): Promise<string> {
  booth.mailOutcome.current = MAIL_SERVER_DOWN;
  booth.printer.trouble = PAPER_OUT;
  const created = await startTransaction(booth);
  await booth.choose(created, 'pay');
  const txID = created.trx_id;
  booth.advance(1_000);
  await booth.uploadAll(txID, SINGLE_FRAME);
  await booth.getImages(txID, SINGLE_FRAME);
  expect((await booth.sendMail(txID)).statusCode).toBe(200);
  expect((await booth.print(txID)).statusCode).toBe(200);
  await booth.runDueDeliveries();
  return txID;
}

const listWaiting = async ({ database }: DeliveringBooth): Promise<string[]> => {
  const rows = await database
    .selectFrom('deliveries')
    .select('id')
    .where('state', '=', 'waiting')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
};

/** Restores mail server and printer; within a minute all waiting deliveries are requeued and done. */
async function expectDelivered(booth: DeliveringBooth): Promise<void> {
  booth.mailOutcome.current = { kind: 'sent', messageId: 'm' };
  booth.printer.trouble = null;
  booth.advance(MINUTE_MS);
  const waiting = await listWaiting(booth);
  expect(waiting).toHaveLength(2);
  await booth.runDeliveryJob('deliveries-rescue', null);
  const rescues = await booth.database
    .selectFrom('jobs')
    .select(['key', 'due_at'])
    .where('key', 'like', 'rescue/%')
    .orderBy('key')
    .execute();
  const due_at = -booth.dependencies.clock.now();
  for (const id of waiting) expect(rescues).toContainEqual({ key: `rescue/${id}`, due_at });
  await booth.runDueDeliveries();
  expect(await listWaiting(booth)).toEqual([]);
}

/** Sends ten wrong codes, which block the sign-in for ten minutes. */
async function exhaustAttempts({ post }: DeliveringBooth, email: string): Promise<void> {
  for (let nth = 0; nth < 10; nth += 1) {
    await post('/api/v1/auth/validate-otp', { email, otp: '000000' });
  }
}

async function expectFilmJobRuns(booth: DeliveringBooth, txID: string): Promise<void> {
  const { database, dependencies, jobs } = booth;
  const plan = {
    kind: 'painted',
    effect: 'original',
    frameName: 'no',
    categoryName: 'no',
    paintingKey: 'no',
  } as const;
  const inputsHash = `film of ${txID}`;
  await createVideoStore(database).addAhead(txID, { inputsHash, plan }, dependencies.clock.now());
  const make = jobs.videos?.handlers['videos-make']?.(
    { transactionId: txID, inputsHash },
    FIRST_ATTEMPT,
  );
  // The print does not exist, so the job fails if it runs.
  await expect(make).rejects.toThrow();
}

const FIRST_ATTEMPT = { signal: NO_SIGNAL, attempt: 1 };

async function sweepRetention(booth: DeliveringBooth): Promise<string[]> {
  for (const job of ['retention-sweep', 'retention-rescue']) await booth.runJob(job, null);
  const rows = await booth.database.selectFrom('erasures').select('transaction_id').execute();
  return rows.map((row) => row.transaction_id).toSorted();
}

const paint = async ({ database, dependencies }: DeliveringBooth, txID: string, name: string) =>
  createPaintingStore(database).save(
    txID,
    {
      effect: 'original',
      inputsHash: name,
      printHash: 'print',
      imageKey: `${name}.jpg`,
      filmsHash: null,
      paintingKey: 'painting.png',
    },
    dependencies.clock.now(),
  );

describeOnEveryDatabase('a clock that is set', (open) => {
  test.each(JUMPS)(
    '%s and back: the next visitor is served as usual, and no data is lost or kept too long (OPS-24)',
    async (_title, jumpMs) => {
      const booth = await startDeliveringBooth(await open());
      const { kiosk, dependencies, database } = booth;
      await booth.locations.configure('Jakarta', { whenPrinterFails: 'digital' }, BOOTH_ACTOR);
      const visitors: string[] = [];
      let before = await startSession(booth);
      visitors.push(before);

      for (const byMs of [jumpMs, -jumpMs]) {
        await paint(booth, before, `before ${byMs}`);
        const unpaid = await startTransaction(booth);
        await exhaustAttempts(booth, `stranger${byMs}@example.com`);
        const interrupted = await startTransaction(booth);
        await booth.choose(interrupted, 'pay');
        expect(await kiosk.findSession()).toMatchObject({ trx_id: interrupted.trx_id });

        booth.setClock(byMs);
        await dependencies.clockWatch.check();

        // Payment: open transactions have expired, and no earlier session is offered.
        await booth.sweep();
        expect(await kiosk.status(unpaid.trx_id)).toBe('expired');
        expect(await kiosk.findSession()).toBeNull();
        // Sign-in works by code and by password, and no kiosk was signed out.
        const unlocked = { email: `stranger${byMs}@example.com`, otp: '000000' };
        expect((await booth.post('/api/v1/auth/validate-otp', unlocked)).statusCode).toBe(401);
        await booth.addKiosk();
        await booth.signInStaff();
        // Mail and print.
        await expectDelivered(booth);
        await paint(booth, before, `after ${byMs}`);
        const newest = await createPaintingStore(database).findNewest(before, 'original', 'print');
        expect(newest?.imageKey).toBe(`after ${byMs}.jpg`);
        // Films of the next visitor are made.
        before = await startSession(booth);
        visitors.push(before);
        await expectFilmJobRuns(booth, before);
        expect(await kiosk.findSession()).toBeNull();
        // No photos are erased, and the readiness check names the clock.
        expect(await sweepRetention(booth)).toEqual([]);
        const { hindrances } = (await booth.get('/v1/kiosk/readiness', kiosk.headers)).json().data;
        expect(hindrances[0].subject).toBe('clock');
        // Interrupted sessions are not offered again.
        booth.advance(16 * MINUTE_MS);
      }

      await expectDelivered(booth);
      booth.advance(DAY_MS);
      expect(await sweepRetention(booth)).toEqual([]);
      booth.advance(15 * DAY_MS);
      expect(await sweepRetention(booth)).toEqual(visitors.toSorted());
      expect(await booth.listCaptures()).toEqual([]);
      expect(await booth.listLedgerDisagreements()).toEqual([]);
    },
  );
});
