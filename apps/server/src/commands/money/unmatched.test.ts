import { expect, test } from 'vitest';
import { run as runAnyCommand } from '../../testing/booths/cli-commands.ts';
import {
  PROVIDERS,
  type ProviderBooth,
  startProviderBooth,
} from '../../testing/booths/provider-booth.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';

const run = (booth: ProviderBooth, ...command: string[]) =>
  runAnyCommand(booth, 'transactions', ...command);

const errors = (booth: ProviderBooth) =>
  booth.logged
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => msg?.includes('names an unknown order'));

/** A charge is paid that the ledger, restored from an older backup, does not have. */
async function payForgottenCharge(booth: ProviderBooth): Promise<string> {
  const { trx_id } = await booth.kiosk.start();
  const orderId = await booth.orderIdOf(trx_id);
  for (const table of ['ledger', 'charges', 'transactions'] as const) {
    await booth.database.deleteFrom(table).execute();
  }
  await booth.double.pay(orderId);
  return orderId;
}

describeOnEveryDatabase('webhooks about charges that are not in our ledger', (open) => {
  test.each(PROVIDERS)(
    'an unmatched webhook is logged as an error once and listed until it is settled (%s) (PAY-46)',
    async (provider) => {
      const booth = await startProviderBooth(await open(), provider);
      const orderId = await payForgottenCharge(booth);
      const statuses = await booth.deliverAll();
      expect(statuses.length).toBeGreaterThan(0);
      for (const webhook of booth.inbox.webhooks) statuses.push(await booth.deliver(webhook));
      expect(statuses.every((status) => status === 200)).toBe(true);

      expect(errors(booth)).toMatchObject([{ level: 'error', provider, orderId }]);
      const [count, named] = (await run(booth, 'check')).split('\n').slice(-2);
      expect(count).toBe(
        'Orders of webhooks that are not in the ledger: 1. See `transactions owed`.',
      );
      expect(named).toBe(`${orderId}: ${provider}, ${statuses.length} webhooks`);
      const lines = (await run(booth, 'owed')).split('\n');
      expect(lines.at(-2)).toMatch(/^ORDER +PROVIDER +WEBHOOKS +SINCE$/);
      expect(lines.at(-1)).toMatch(
        new RegExp(`^${orderId} +${provider} +${statuses.length} +2026-`),
      );

      const note = 'Paid in the provider’s records; sent back by hand.';
      expect(await run(booth, 'settle', orderId, '--note', note)).toBe(`${orderId} is settled.`);
      for (const webhook of booth.inbox.webhooks) await booth.deliver(webhook);
      expect(await run(booth, 'check')).not.toContain(orderId);
      expect(await run(booth, 'owed')).toBe('Nothing is owed.');
      expect(await run(booth, 'owed', '--all')).toContain(note);
      expect(errors(booth)).toHaveLength(1);
      await expect(run(booth, 'settle', orderId, '--note', 'again')).rejects.toThrow(
        `${orderId} was settled before: ${note}`,
      );
    },
  );

  test('webhooks about orders of another shop are neither logged nor listed (PAY-46)', async () => {
    const booth = await startProviderBooth(await open(), 'xendit');
    const orderId = await payForgottenCharge(booth);
    await booth.double.untilWebhooksDelivered();
    for (const { headers, body } of booth.inbox.webhooks) {
      const { 'content-length': _, ...rest } = { ...headers } as Record<string, string>;
      const other = body.replaceAll(orderId, 'SHOP-1').replaceAll(/pr-[\w-]+/g, 'pr-other');
      expect(await booth.deliver({ headers: rest, body: other })).toBe(200);
    }
    expect(errors(booth)).toEqual([]);
    expect(await run(booth, 'check')).toBe('0 transactions agree with their ledgers.');
    expect(await run(booth, 'owed')).toBe('Nothing is owed.');
    await expect(run(booth, 'settle', 'JPRT-nothing', '--note', 'x')).rejects.toThrow(
      'No owed sum is called JPRT-nothing.',
    );
  });
});
