import { IDEMPOTENCY_KEY_HEADER } from '@jepret/contract';
import { expect, test } from 'vitest';
import { BOOTH_ACTOR } from '../../../domain/actor.ts';
import {
  openDeliveryWorker,
  startDeliveringBooth,
} from '../../../testing/booths/delivering-booth.ts';
import { describeOnEveryDatabase } from '../../../testing/databases/every-database.ts';
import { createGate } from '../../../testing/databases/job-queue-storage.ts';

const STEP = 'deliveries-step';

/** Returns a function that counts the steps that have ended. */
function countEnded(steps: readonly Promise<void>[]): () => number {
  let ended = 0;
  for (const step of steps) {
    step.then(() => {
      ended += 1;
    });
  }
  return () => ended;
}

describeOnEveryDatabase('deliveries after a fault', (open) => {
  test('a delivery whose process was killed before it added the job gets a job (MAIL-10)', async () => {
    const database = await open();
    const booth = await startDeliveringBooth(database);
    const txID = await booth.startPrinted();
    const { delivery_id: id } = (await booth.sendMail(txID)).json().data;
    await database.deleteFrom('jobs').execute();
    await booth.runDeliveryJob('deliveries-rescue', null);
    await booth.runDeliveryJob('deliveries-rescue', null);
    const jobs = await database.selectFrom('jobs').select(['name', 'payload']).execute();
    expect(jobs).toEqual([{ name: STEP, payload: JSON.stringify({ id }) }]);
  });

  test('a clock that is set back by hours or years delays no delivery (OPS-24)', async () => {
    const booth = await startDeliveringBooth(await open());
    const txID = await booth.startPrinted();
    booth.printer.isUnplugged = true;
    booth.mailOutcome.current = { kind: 'unreachable', reason: 'It is off.' };
    const { delivery_id: print } = (await booth.print(txID)).json().data;
    const { delivery_id: mail } = (await booth.sendMail(txID)).json().data;
    booth.advance(365 * 86_400_000);
    await booth.runDueDeliveries();
    booth.advance(-365 * 86_400_000);
    booth.printer.isUnplugged = false;
    booth.mailOutcome.current = { kind: 'sent', messageId: 'm' };
    await booth.runDeliveriesFor(10_000);
    for (const id of [print, mail]) expect((await booth.getDelivery(id)).state).toBe('done');
  });

  test('a call is accepted even if its job cannot be added', async () => {
    const booth = await startDeliveringBooth(await open());
    const txID = await booth.startPrinted();
    booth.dependencies.deliveryQueue.add = () => Promise.reject(new Error('no queue'));
    expect((await booth.print(txID)).statusCode).toBe(200);
    expect(booth.logged.join()).toContain('a delivery was stored without its job');
  });

  test('if several workers run the same delivery, one sends the mail (MAIL-10)', async () => {
    const booth = await startDeliveringBooth(await open());
    const txID = await booth.startPrinted();
    const { delivery_id: id } = (await booth.sendMail(txID)).json().data;
    booth.mails.length = 0;
    await Promise.all(Array.from({ length: 8 }, () => booth.runDeliveryJob(STEP, { id })));
    expect(booth.mails).toHaveLength(1);
  });

  test('if a worker is killed during a step, another one takes over after its lease', async () => {
    const booth = await startDeliveringBooth(await open());
    const txID = await booth.startPrinted();
    const { delivery_id: id } = (await booth.print(txID)).json().data;
    const killed = createGate();
    const { submit } = booth.printer;
    booth.printer.submit = async (sheet, signal, keep) => {
      await submit(sheet, signal, keep);
      return killed.passed.then(() => submit(sheet, signal, keep));
    };
    const dying = openDeliveryWorker(booth).runDeliveryJob(STEP, { id });
    await expect.poll(() => booth.printer.sheets.length).toBe(1);
    booth.printer.submit = submit;
    await booth.runDeliveriesFor(29_000);
    expect(booth.printer.printed).toEqual([]);
    await booth.runDeliveriesFor(2_000);
    expect((await booth.getDelivery(id)).state).toBe('done');
    killed.open();
    await dying;
    await booth.runDeliveriesFor(120_000);
    expect(booth.printer.printed).toEqual([`${id}-1`]);
  });

  test('a slow worker keeps its delivery while it renews the lease, and is aborted when it loses the lease', async () => {
    const renewals: (() => unknown)[] = [];
    const booth = await startDeliveringBooth(await open(), {
      scheduler: {
        now: () => 0,
        schedule(delayMs, task) {
          if (delayMs === 10_000) renewals.push(task);
          return () => {};
        },
      },
    });
    const txID = await booth.startPrinted();
    const { delivery_id: id } = (await booth.print(txID)).json().data;
    const slow = createGate();
    const signals: AbortSignal[] = [];
    const { submit } = booth.printer;
    booth.printer.submit = async (sheet, signal, keep) => {
      signals.push(signal);
      await slow.passed;
      return submit(sheet, signal, keep);
    };
    const working = booth.runDeliveryJob(STEP, { id });
    await expect.poll(() => signals.length).toBe(1);
    for (let renewal = 0; renewal < 6; renewal += 1) {
      await booth.runDeliveriesFor(10_000);
      await renewals.pop()?.();
    }
    expect([signals.length, signals[0]?.aborted]).toEqual([1, false]);
    await booth.deliveries.cancelPrint(id, BOOTH_ACTOR);
    await renewals.pop()?.();
    expect(signals[0]?.aborted).toBe(true);
    slow.open();
    await working;
    expect(await booth.getDelivery(id)).toMatchObject({ failure: 'cancelled', sheets: 0 });
  });

  test('a stop during a step is no failed try, and the next process can continue at once', async () => {
    const booth = await startDeliveringBooth(await open());
    booth.dependencies.mailer.send = (_mail, signal) =>
      new Promise((resolve) => {
        const cancelled = { kind: 'unreachable', reason: 'Sending was cancelled.' } as const;
        signal?.addEventListener('abort', () => resolve(cancelled));
        if (signal?.aborted) resolve(cancelled);
      });
    const txID = await booth.startPrinted();
    const { delivery_id: id } = (await booth.sendMail(txID)).json().data;
    const stop = new AbortController();
    const sending = booth.runDeliveryJob(STEP, { id }, stop.signal);
    await expect
      .poll(async () => (await booth.getDelivery(id)).nextTryAt)
      .toBeGreaterThan(booth.dependencies.clock.now());
    stop.abort();
    await sending;
    expect(await booth.getDelivery(id)).toMatchObject({
      tries: 0,
      nextTryAt: booth.dependencies.clock.now(),
    });
  });

  test('a mail server that hangs leaves workers for the prints (MAIL-20)', async () => {
    const hanging = createGate();
    const sent: string[] = [];
    const booth = await startDeliveringBooth(await open());
    booth.dependencies.mailer.send = async ({ to }) => {
      await hanging.passed;
      sent.push(to);
      return { kind: 'sent', messageId: 'm' };
    };
    const txID = await booth.startPrinted();
    const steps = [];
    for (let visitor = 1; visitor <= 6; visitor += 1) {
      const answer = await booth.sendMail(txID, { email: `visitor${visitor}@example.com` });
      steps.push(booth.runDeliveryJob(STEP, { id: answer.json().data.delivery_id }));
    }
    // Three hang; the other three return at once and are postponed.
    await expect.poll(countEnded(steps)).toBe(3);
    await booth.print(txID);
    await booth.runDueDeliveries();
    expect(booth.printer.printed).toHaveLength(1);
    hanging.open();
    await Promise.all(steps);
    await booth.runDeliveriesFor(10_000);
    expect(new Set(sent).size).toBe(6);
    expect(sent).toHaveLength(6);
  });

  test('a printer that hangs leaves workers for the mails (MAIL-20)', async () => {
    const hanging = createGate();
    const booth = await startDeliveringBooth(await open());
    const { submit } = booth.printer;
    booth.printer.submit = async (sheet, signal, keep) => {
      await hanging.passed;
      return submit(sheet, signal, keep);
    };
    await booth.locations.configure('Jakarta', { printsPerSession: 5 }, BOOTH_ACTOR);
    const txID = await booth.startPrinted();
    const steps = [];
    for (const key of ['one', 'two', 'three', 'four', 'five']) {
      const answer = await booth.print(txID, {}, { [IDEMPOTENCY_KEY_HEADER]: key });
      steps.push(booth.runDeliveryJob(STEP, { id: answer.json().data.delivery_id }));
    }
    // Two hang; the other three return at once and are postponed.
    await expect.poll(countEnded(steps)).toBe(3);
    booth.mails.length = 0;
    await booth.sendMail(txID);
    await booth.runDueDeliveries();
    expect(booth.mails).toHaveLength(1);
    hanging.open();
    await Promise.all(steps);
    await booth.runDeliveriesFor(10_000);
    expect(booth.printer.printed).toHaveLength(5);
  });

  test('a delivery fails with a reason if its photos were deleted', async () => {
    const booth = await startDeliveringBooth(await open());
    const txID = await booth.startPrinted();
    const answers = [await booth.sendMail(txID), await booth.print(txID)];
    for (const folder of ['res_image/', 'captures/']) {
      await booth.dependencies.blobStore.deleteAll(folder);
    }
    await booth.runDueDeliveries();
    for (const answer of answers) {
      const { state, failure } = await booth.getDelivery(answer.json().data.delivery_id);
      expect([state, failure]).toEqual(['failed', 'files-gone']);
    }
  });

  test('an internal error is logged, and the delivery is retried', async () => {
    const booth = await startDeliveringBooth(await open());
    const txID = await booth.startPrinted();
    const { delivery_id: id } = (await booth.print(txID)).json().data;
    const { submit } = booth.printer;
    booth.printer.submit = () => Promise.reject(new Error('a bug'));
    await booth.runDueDeliveries();
    expect(await booth.getDelivery(id)).toMatchObject({ state: 'waiting', jobRef: null });
    expect(booth.logged.join()).toContain('a delivery could not be processed');
    booth.printer.submit = submit;
    await booth.runDeliveriesFor(60_000);
    expect(booth.printer.printed).toEqual([`${id}-1`]);
  });
});
