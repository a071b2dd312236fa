import type { PaymentEvent } from '@jepret/contract';
import { describe, expect, test } from 'vitest';
import type { PushChannel, PushTarget } from './push-channel.ts';

export interface PushChannelHarness {
  channel: PushChannel;
  /** A device that listens; each call gives another one. */
  createTarget(): Promise<PushTarget>;
  /** A device that used to listen. */
  createGoneTarget(): Promise<PushTarget>;
  /** What has arrived there, oldest first. */
  listArrived(target: PushTarget): Promise<unknown[]>;
  /** From now on nothing behind the channel works. */
  breakDown(): Promise<void>;
}

const paymentEventOf = (number: number): PaymentEvent => ({
  status: 'paid',
  trx_id: `trx-${number}`,
});

/** Every adapter passes this suite. */
export function describePushChannel(title: string, setUp: () => Promise<PushChannelHarness>) {
  describe(title, () => {
    test('an event arrives at its device, and at no other', async () => {
      const { channel, createTarget, listArrived } = await setUp();
      const [target, other] = [await createTarget(), await createTarget()];
      expect(await channel.deliver(target, paymentEventOf(1))).toEqual({ kind: 'delivered' });
      expect(await listArrived(target)).toEqual([{ status: 'paid', trx_id: 'trx-1' }]);
      expect(await listArrived(other)).toEqual([]);
      await channel.close();
    });

    test('of many events at once none is lost', async () => {
      const { channel, createTarget, listArrived } = await setUp();
      const target = await createTarget();
      const events = Array.from({ length: 25 }, (_, index) => paymentEventOf(index));
      const outcomes = await Promise.all(events.map((event) => channel.deliver(target, event)));
      expect(outcomes).toEqual(events.map(() => ({ kind: 'delivered' })));
      expect(await listArrived(target)).toHaveLength(25);
      expect(await listArrived(target)).toEqual(expect.arrayContaining(events));
      await channel.close();
    });

    test('a device that is gone is told apart from one that cannot be reached', async () => {
      const { channel, createTarget, createGoneTarget, breakDown } = await setUp();
      const target = await createTarget();
      const gone = await createGoneTarget();
      const outcome = await channel.deliver(gone, paymentEventOf(1));
      expect(outcome).toEqual({ kind: 'gone', reason: expect.stringMatching(/\.$/) });
      await breakDown();
      const broken = await channel.deliver(target, paymentEventOf(2));
      expect(broken).toEqual({ kind: 'unreachable', reason: expect.stringMatching(/\.$/) });
      expect(JSON.stringify([outcome, broken])).not.toContain(target.token);
      await channel.close();
    });

    test('a cancelled delivery ends at once', async () => {
      const { channel, createTarget, listArrived } = await setUp();
      const target = await createTarget();
      const outcome = await channel.deliver(target, paymentEventOf(1), AbortSignal.abort());
      expect(outcome.kind).toBe('unreachable');
      expect(await listArrived(target)).toEqual([]);
      await channel.close();
    });
  });
}
