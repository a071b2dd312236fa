import { IDEMPOTENCY_KEY_HEADER } from '@jepret/contract';
import { expect, test } from 'vitest';
import { BOOTH_ITSELF } from '../../../domain/actor.ts';
import { openOutbox, openOutboxStudio } from '../../../testing/booths/outbox-studio.ts';
import { describeOnEveryDatabase } from '../../../testing/databases/every-database.ts';
import { createGate } from '../../../testing/databases/job-queue-harness.ts';

const STEP = 'deliveries-step';

/** How many have ended by now, whichever. */
function countEnded(steps: readonly Promise<void>[]): () => number {
  let ended = 0;
  for (const step of steps) {
    step.then(() => {
      ended += 1;
    });
  }
  return () => ended;
}

describeOnEveryDatabase('the outbox after a fault', (open) => {
  test('what was stored by a process that died at once is found and woken (MAIL-10)', async () => {
    const database = await open();
    const studio = await openOutboxStudio(database);
    const txID = await studio.startPrinted();
    const { delivery_id: id } = (await studio.sendMail(txID)).json().data;
    await database.deleteFrom('jobs').execute();
    await studio.runDeliveryJob('deliveries-rescue', null);
    await studio.runDeliveryJob('deliveries-rescue', null);
    const jobs = await database.selectFrom('jobs').select(['name', 'payload']).execute();
    expect(jobs).toEqual([{ name: STEP, payload: JSON.stringify({ id }) }]);
  });

  test('a clock that is set back by hours or years holds nothing up (OPS-24)', async () => {
    const studio = await openOutboxStudio(await open());
    const txID = await studio.startPrinted();
    studio.printer.isUnplugged = true;
    studio.mailOutcome.current = { kind: 'unreachable', reason: 'It is off.' };
    const { delivery_id: print } = (await studio.print(txID)).json().data;
    const { delivery_id: mail } = (await studio.sendMail(txID)).json().data;
    studio.advance(365 * 86_400_000);
    await studio.work();
    studio.advance(-365 * 86_400_000);
    studio.printer.isUnplugged = false;
    studio.mailOutcome.current = { kind: 'sent', messageId: 'm' };
    await studio.workFor(10_000);
    for (const id of [print, mail]) expect((await studio.getDelivery(id)).state).toBe('done');
  });

  test('a call is accepted even when nobody can be woken', async () => {
    const studio = await openOutboxStudio(await open());
    const txID = await studio.startPrinted();
    studio.dependencies.deliveryQueue.add = () => Promise.reject(new Error('no queue'));
    expect((await studio.print(txID)).statusCode).toBe(200);
    expect(studio.logged.join()).toContain('a delivery waits to be found');
  });

  test('however many workers are woken, one sends the mail (MAIL-10)', async () => {
    const studio = await openOutboxStudio(await open());
    const txID = await studio.startPrinted();
    const { delivery_id: id } = (await studio.sendMail(txID)).json().data;
    studio.mails.length = 0;
    await Promise.all(Array.from({ length: 8 }, () => studio.runDeliveryJob(STEP, { id })));
    expect(studio.mails).toHaveLength(1);
  });

  test('who was killed in the middle is waited for, then another one takes over', async () => {
    const studio = await openOutboxStudio(await open());
    const txID = await studio.startPrinted();
    const { delivery_id: id } = (await studio.print(txID)).json().data;
    const killed = createGate();
    const { submit } = studio.printer;
    studio.printer.submit = async (sheet, signal, keep) => {
      await submit(sheet, signal, keep);
      return killed.passed.then(() => submit(sheet, signal, keep));
    };
    const dying = openOutbox(studio).runDeliveryJob(STEP, { id });
    await expect.poll(() => studio.printer.sheets.length).toBe(1);
    studio.printer.submit = submit;
    await studio.workFor(29_000);
    expect(studio.printer.printed).toEqual([]);
    await studio.workFor(2_000);
    expect((await studio.getDelivery(id)).state).toBe('done');
    killed.open();
    await dying;
    await studio.workFor(120_000);
    expect(studio.printer.printed).toEqual([`${id}-1`]);
  });

  test('who is only slow keeps what it works on, and loses it when it cannot say so', async () => {
    const renewals: (() => unknown)[] = [];
    const studio = await openOutboxStudio(await open(), {
      scheduler: {
        now: () => 0,
        schedule(delayMs, task) {
          if (delayMs === 10_000) renewals.push(task);
          return () => {};
        },
      },
    });
    const txID = await studio.startPrinted();
    const { delivery_id: id } = (await studio.print(txID)).json().data;
    const slow = createGate();
    const signals: AbortSignal[] = [];
    const { submit } = studio.printer;
    studio.printer.submit = async (sheet, signal, keep) => {
      signals.push(signal);
      await slow.passed;
      return submit(sheet, signal, keep);
    };
    const working = studio.runDeliveryJob(STEP, { id });
    await expect.poll(() => signals.length).toBe(1);
    for (let renewal = 0; renewal < 6; renewal += 1) {
      await studio.workFor(10_000);
      await renewals.pop()?.();
    }
    expect([signals.length, signals[0]?.aborted]).toEqual([1, false]);
    await studio.deliveries.cancelPrint(id, BOOTH_ITSELF);
    await renewals.pop()?.();
    expect(signals[0]?.aborted).toBe(true);
    slow.open();
    await working;
    expect(await studio.getDelivery(id)).toMatchObject({ failure: 'cancelled', sheets: 0 });
  });

  test('a stop in the middle is no failed try, and the next process need not wait', async () => {
    const studio = await openOutboxStudio(await open());
    studio.dependencies.mailer.send = (_mail, signal) =>
      new Promise((resolve) => {
        const cancelled = { kind: 'unreachable', reason: 'Sending was cancelled.' } as const;
        signal?.addEventListener('abort', () => resolve(cancelled));
        if (signal?.aborted) resolve(cancelled);
      });
    const txID = await studio.startPrinted();
    const { delivery_id: id } = (await studio.sendMail(txID)).json().data;
    const stop = new AbortController();
    const sending = studio.runDeliveryJob(STEP, { id }, stop.signal);
    await expect
      .poll(async () => (await studio.getDelivery(id)).nextTryAt)
      .toBeGreaterThan(studio.dependencies.clock.now());
    stop.abort();
    await sending;
    expect(await studio.getDelivery(id)).toMatchObject({
      tries: 0,
      nextTryAt: studio.dependencies.clock.now(),
    });
  });

  test('a mail server that hangs leaves workers for the prints (MAIL-20)', async () => {
    const hanging = createGate();
    const sent: string[] = [];
    const studio = await openOutboxStudio(await open());
    studio.dependencies.mailer.send = async ({ to }) => {
      await hanging.passed;
      sent.push(to);
      return { kind: 'sent', messageId: 'm' };
    };
    const txID = await studio.startPrinted();
    const steps = [];
    for (let visitor = 1; visitor <= 6; visitor += 1) {
      const answer = await studio.sendMail(txID, { email: `visitor${visitor}@example.com` });
      steps.push(studio.runDeliveryJob(STEP, { id: answer.json().data.delivery_id }));
    }
    // Three hang; the other three come back at once and are put off.
    await expect.poll(countEnded(steps)).toBe(3);
    await studio.print(txID);
    await studio.work();
    expect(studio.printer.printed).toHaveLength(1);
    hanging.open();
    await Promise.all(steps);
    await studio.workFor(10_000);
    expect(new Set(sent).size).toBe(6);
    expect(sent).toHaveLength(6);
  });

  test('a printer that hangs leaves workers for the mails (MAIL-20)', async () => {
    const hanging = createGate();
    const studio = await openOutboxStudio(await open());
    const { submit } = studio.printer;
    studio.printer.submit = async (sheet, signal, keep) => {
      await hanging.passed;
      return submit(sheet, signal, keep);
    };
    await studio.locations.configure('Jakarta', { printsPerSession: 5 }, BOOTH_ITSELF);
    const txID = await studio.startPrinted();
    const steps = [];
    for (const key of ['one', 'two', 'three', 'four', 'five']) {
      const answer = await studio.print(txID, {}, { [IDEMPOTENCY_KEY_HEADER]: key });
      steps.push(studio.runDeliveryJob(STEP, { id: answer.json().data.delivery_id }));
    }
    // Two hang; the other three come back at once and are put off.
    await expect.poll(countEnded(steps)).toBe(3);
    studio.mails.length = 0;
    await studio.sendMail(txID);
    await studio.work();
    expect(studio.mails).toHaveLength(1);
    hanging.open();
    await Promise.all(steps);
    await studio.workFor(10_000);
    expect(studio.printer.printed).toHaveLength(5);
  });

  test('photos that were deleted meanwhile end a delivery, with its reason', async () => {
    const studio = await openOutboxStudio(await open());
    const txID = await studio.startPrinted();
    const answers = [await studio.sendMail(txID), await studio.print(txID)];
    for (const folder of ['res_image/', 'captures/']) {
      await studio.dependencies.blobStore.deleteAll(folder);
    }
    await studio.work();
    for (const answer of answers) {
      const { state, failure } = await studio.getDelivery(answer.json().data.delivery_id);
      expect([state, failure]).toEqual(['failed', 'files-gone']);
    }
  });

  test('a fault of the booth itself is logged, and the delivery is tried again', async () => {
    const studio = await openOutboxStudio(await open());
    const txID = await studio.startPrinted();
    const { delivery_id: id } = (await studio.print(txID)).json().data;
    const { submit } = studio.printer;
    studio.printer.submit = () => Promise.reject(new Error('a bug'));
    await studio.work();
    expect(await studio.getDelivery(id)).toMatchObject({ state: 'waiting', jobRef: null });
    expect(studio.logged.join()).toContain('a delivery could not be processed');
    studio.printer.submit = submit;
    await studio.workFor(60_000);
    expect(studio.printer.printed).toEqual([`${id}-1`]);
  });
});
