import { expect, test } from 'vitest';
import { BOOTH_ITSELF } from '../domain/actor.ts';
import { createPaintingStore } from '../features/paintings/store.ts';
import { createVideoStore } from '../features/videos/store.ts';
import { type OutboxStudio, openOutboxStudio } from '../testing/booths/outbox-studio.ts';
import { SINGLE_FRAME } from '../testing/booths/studio.ts';
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

const DOWN = { kind: 'unreachable', reason: 'The mail server does not answer.' } as const;
const PAPER_OUT = { kind: 'paper-out', message: null } as const;
const NO_SIGNAL = new AbortController().signal;

/** As the kiosk does when its push token is refused: it gets another one and tries again. */
async function start({ post, kiosk }: OutboxStudio) {
  const issued = await post('/v1/push/tokens', undefined, kiosk.headers);
  return kiosk.start({ f_token: issued.json().data.token });
}

/** A visitor who has paid, posed, and asked for a mail and a print that both have to wait. */
async function visit(studio: OutboxStudio): Promise<string> {
  studio.mailOutcome.current = DOWN;
  studio.printer.trouble = PAPER_OUT;
  const created = await start(studio);
  await studio.choose(created, 'pay');
  const txID = created.trx_id;
  studio.advance(1_000);
  await studio.uploadAll(txID, SINGLE_FRAME);
  await studio.getImages(txID, SINGLE_FRAME);
  expect((await studio.sendMail(txID)).statusCode).toBe(200);
  expect((await studio.print(txID)).statusCode).toBe(200);
  await studio.work();
  return txID;
}

const listWaiting = async ({ database }: OutboxStudio): Promise<string[]> => {
  const rows = await database
    .selectFrom('deliveries')
    .select('id')
    .where('state', '=', 'waiting')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
};

/** Mail server and printer are back: within a minute all that waits is found, at once, and done. */
async function expectDelivered(studio: OutboxStudio): Promise<void> {
  studio.mailOutcome.current = { kind: 'sent', messageId: 'm' };
  studio.printer.trouble = null;
  studio.advance(MINUTE_MS);
  const waiting = await listWaiting(studio);
  expect(waiting).toHaveLength(2);
  await studio.runDeliveryJob('deliveries-rescue', null);
  const rescues = await studio.database
    .selectFrom('jobs')
    .select(['key', 'due_at'])
    .where('key', 'like', 'rescue/%')
    .orderBy('key')
    .execute();
  for (const id of waiting) expect(rescues).toContainEqual({ key: `rescue/${id}`, due_at: 0 });
  await studio.work();
  expect(await listWaiting(studio)).toEqual([]);
}

/** Ten wrong codes: for ten minutes nobody signs in. */
async function spendTries({ post }: OutboxStudio, email: string): Promise<void> {
  for (let nth = 0; nth < 10; nth += 1) {
    await post('/api/v1/auth/validate-otp', { email, otp: '000000' });
  }
}

async function expectFilmIsMade(studio: OutboxStudio, txID: string): Promise<void> {
  const { database, dependencies, jobs } = studio;
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
    FIRST_TRY,
  );
  // There is nothing to paint on, which only shows when it is tried.
  await expect(make).rejects.toThrow();
}

const FIRST_TRY = { signal: NO_SIGNAL, attempt: 1 };

async function sweepRetention(studio: OutboxStudio): Promise<string[]> {
  for (const job of ['retention-sweep', 'retention-rescue']) await studio.runJob(job, null);
  const rows = await studio.database.selectFrom('erasures').select('transaction_id').execute();
  return rows.map((row) => row.transaction_id).toSorted();
}

const paint = async ({ database, dependencies }: OutboxStudio, txID: string, name: string) =>
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
    '%s and back: the next visitor is served as ever, and nothing is lost or kept for ever (OPS-24)',
    async (_title, jumpMs) => {
      const studio = await openOutboxStudio(await open());
      const { kiosk, dependencies, database } = studio;
      await studio.locations.configure('Jakarta', { whenPrinterFails: 'digital' }, BOOTH_ITSELF);
      const visitors: string[] = [];
      let before = await visit(studio);
      visitors.push(before);

      for (const byMs of [jumpMs, -jumpMs]) {
        await paint(studio, before, `before ${byMs}`);
        const unpaid = await start(studio);
        await spendTries(studio, `stranger${byMs}@example.com`);
        const interrupted = await start(studio);
        await studio.choose(interrupted, 'pay');
        expect(await kiosk.findSession()).toMatchObject({ trx_id: interrupted.trx_id });

        studio.setClock(byMs);
        await dependencies.clockWatch.look();

        // Payment: what was open has ended, and nobody is offered another one's session.
        await studio.sweep();
        expect(await kiosk.status(unpaid.trx_id)).toBe('expired');
        expect(await kiosk.findSession()).toBeNull();
        // Sign-in: by code, by password, and no kiosk was signed out.
        const unlocked = { email: `stranger${byMs}@example.com`, otp: '000000' };
        expect((await studio.post('/api/v1/auth/validate-otp', unlocked)).statusCode).toBe(401);
        await studio.addKiosk();
        await studio.signStaffIn();
        // Mail and print.
        await expectDelivered(studio);
        await paint(studio, before, `after ${byMs}`);
        const newest = await createPaintingStore(database).findNewest(before, 'original', 'print');
        expect(newest?.imageKey).toBe(`after ${byMs}.jpg`);
        // Films, of the next visitor and not of the one before.
        before = await visit(studio);
        visitors.push(before);
        await expectFilmIsMade(studio, before);
        expect(await kiosk.findSession()).toBeNull();
        // Erasure: nobody's photos, and staff know why.
        expect(await sweepRetention(studio)).toEqual([]);
        const { hindrances } = (await studio.get('/v1/kiosk/readiness', kiosk.headers)).json().data;
        expect(hindrances[0].subject).toBe('clock');
        // Nobody comes back to what was interrupted before.
        studio.advance(16 * MINUTE_MS);
      }

      await expectDelivered(studio);
      studio.advance(DAY_MS);
      expect(await sweepRetention(studio)).toEqual([]);
      studio.advance(15 * DAY_MS);
      expect(await sweepRetention(studio)).toEqual(visitors.toSorted());
      expect(await studio.listCaptures()).toEqual([]);
      expect(await studio.audit()).toEqual([]);
    },
  );
});
