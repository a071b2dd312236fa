import type { PaymentEvent } from '@jepret/contract';
import { describe, expect, test } from 'vitest';
import type { PushChannel, PushTarget } from './push-channel.ts';

export interface PushChannelUnderTest {
  channel: PushChannel;
  /** A listening device; each call gives another one. */
  createTarget(): Promise<PushTarget>;
  /** A device that no longer listens. */
  createFormerTarget(): Promise<PushTarget>;
  /** The events that arrived at the target, oldest first. */
  listArrived(target: PushTarget): Promise<unknown[]>;
  /** From now on the provider fails. */
  failProvider(): Promise<void>;
}

const paymentEventOf = (number: number): PaymentEvent => ({
  status: 'paid',
  trx_id: `trx-${number}`,
});

/** Every adapter passes this suite. */
export function describePushChannel(title: string, setUp: () => Promise<PushChannelUnderTest>) {
  describe(title, () => {
    test('an event is delivered to its device and to no other', async () => {
      const { channel, createTarget, listArrived } = await setUp();
      const [target, other] = [await createTarget(), await createTarget()];
      expect(await channel.deliver(target, paymentEventOf(1))).toEqual({ kind: 'delivered' });
      expect(await listArrived(target)).toEqual([{ status: 'paid', trx_id: 'trx-1' }]);
      expect(await listArrived(other)).toEqual([]);
      await channel.close();
    });

    test('concurrent events are all delivered', async () => {
      const { channel, createTarget, listArrived } = await setUp();
      const target = await createTarget();
      const events = Array.from({ length: 25 }, (_, index) => paymentEventOf(index));
      const outcomes = await Promise.all(events.map((event) => channel.deliver(target, event)));
      expect(outcomes).toEqual(events.map(() => ({ kind: 'delivered' })));
      expect(await listArrived(target)).toHaveLength(25);
      expect(await listArrived(target)).toEqual(expect.arrayContaining(events));
      await channel.close();
    });

    test('a device that no longer listens is distinguished from an unreachable provider', async () => {
      const { channel, createTarget, createFormerTarget, failProvider } = await setUp();
      const target = await createTarget();
      const formerTarget = await createFormerTarget();
      const outcome = await channel.deliver(formerTarget, paymentEventOf(1));
      expect(outcome).toEqual({ kind: 'gone', reason: expect.stringMatching(/\.$/) });
      await failProvider();
      const broken = await channel.deliver(target, paymentEventOf(2));
      expect(broken).toEqual({ kind: 'unreachable', reason: expect.stringMatching(/\.$/) });
      expect(JSON.stringify([outcome, broken])).not.toContain(target.token);
      await channel.close();
    });

    test('a delivery with an aborted signal sends nothing', async () => {
      const { channel, createTarget, listArrived } = await setUp();
      const target = await createTarget();
      const outcome = await channel.deliver(target, paymentEventOf(1), AbortSignal.abort());
      expect(outcome.kind).toBe('unreachable');
      expect(await listArrived(target)).toEqual([]);
      await channel.close();
    });
  });
}
