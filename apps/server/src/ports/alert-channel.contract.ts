import { describe, expect, test } from 'vitest';
import type { AlertChannel, AlertMessage } from './alert-channel.ts';

export interface AlertChannelUnderTest<Recipient> {
  channel: AlertChannel<Recipient>;
  recipient: Recipient;
  /** One that existed once. */
  formerRecipient: Recipient;
  /** The complete text of each message that arrived, oldest first. */
  listArrived(): Promise<string[]>;
  /** From now on no connection to the provider succeeds. */
  failProvider(): Promise<void>;
  /** From now on the provider accepts requests and never responds. */
  silenceProvider(): Promise<void>;
  /** Lets the longest time of one send pass, once a request has arrived. */
  passTimeLimit(): Promise<void>;
  /** Texts that no reason may contain. */
  secrets: readonly string[];
}

export const CONTRACT_ALERT: AlertMessage = {
  key: 'alert-1',
  kind: 'opened',
  title: 'Bandung: the printer has a problem 🖨️',
  lines: ['It is out of paper.', 'What to do: put in a new roll <& close "the" cover>.'],
  url: 'https://booth.example.com/console/needs-you',
  facts: { cause: 'printer', location: 'bandung' },
};

/** Every channel passes this suite. */
export function describeAlertChannel<Recipient>(
  title: string,
  setUp: () => Promise<AlertChannelUnderTest<Recipient>>,
): void {
  describe(`alert channel contract: ${title}`, () => {
    test('a message arrives once, with its title, its text in any script and its page (ALERT-20)', async () => {
      const { channel, recipient, listArrived } = await setUp();
      expect(await channel.send(CONTRACT_ALERT, recipient)).toEqual({ kind: 'sent' });
      const arrived = await listArrived();
      expect(arrived).toHaveLength(1);
      const { title: line, lines, url } = CONTRACT_ALERT;
      for (const text of [line, ...lines, url]) expect(arrived[0]).toContain(text);
    });

    test('messages sent at the same time all arrive', async () => {
      const { channel, recipient, listArrived } = await setUp();
      const keys = Array.from({ length: 12 }, (_, index) => `alert-${index}`);
      const outcomes = await Promise.all(
        keys.map((key) => channel.send({ ...CONTRACT_ALERT, key, title: key }, recipient)),
      );
      expect(outcomes).toEqual(keys.map(() => ({ kind: 'sent' })));
      expect(await listArrived()).toHaveLength(keys.length);
    });

    test('a recipient who is gone is distinguished from a provider that is down (ALERT-21)', async () => {
      const { channel, recipient, formerRecipient, failProvider, secrets } = await setUp();
      const gone = await channel.send(CONTRACT_ALERT, formerRecipient);
      expect(gone).toEqual({ kind: 'gone', reason: expect.stringMatching(/\w/) });
      await failProvider();
      const broken = await channel.send(CONTRACT_ALERT, recipient);
      expect(broken).toMatchObject({ kind: 'retry', reason: expect.stringMatching(/\w/) });
      for (const secret of secrets) expect(JSON.stringify([gone, broken])).not.toContain(secret);
    });

    test('a provider that never responds ends in a retry (ALERT-21)', async () => {
      const { channel, recipient, silenceProvider, passTimeLimit } = await setUp();
      await silenceProvider();
      const sending = channel.send(CONTRACT_ALERT, recipient);
      await passTimeLimit();
      expect(await sending).toMatchObject({ kind: 'retry', reason: expect.stringMatching(/\w/) });
    });

    test('nothing is sent if the signal is aborted', async () => {
      const { channel, recipient, listArrived } = await setUp();
      const outcome = await channel.send(CONTRACT_ALERT, recipient, AbortSignal.abort());
      expect(outcome.kind).toBe('retry');
      expect(await listArrived()).toEqual([]);
    });
  });
}
