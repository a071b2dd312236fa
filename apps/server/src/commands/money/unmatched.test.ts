import { expect, test } from 'vitest';
import { run as runAnyCommand } from '../../testing/booths/operator.ts';
import {
  openProviderTill,
  PROVIDERS,
  type ProviderTill,
} from '../../testing/booths/provider-till.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';

const run = (till: ProviderTill, ...command: string[]) =>
  runAnyCommand(till, 'transactions', ...command);

const errors = (till: ProviderTill) =>
  till.logged
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => msg?.includes('names no charge of ours'));

/** Somebody pays, but the ledger is that of a backup from before. */
async function payWhatIsForgotten(till: ProviderTill): Promise<string> {
  const { trx_id } = await till.kiosk.start();
  const orderId = await till.orderIdOf(trx_id);
  for (const table of ['ledger', 'charges', 'transactions'] as const) {
    await till.database.deleteFrom(table).execute();
  }
  await till.double.pay(orderId);
  return orderId;
}

describeOnEveryDatabase('webhooks about charges that are not in our ledger', (open) => {
  test.each(PROVIDERS)(
    'are an error in the log, once, and named until somebody settles them (%s) (PAY-46)',
    async (provider) => {
      const till = await openProviderTill(await open(), provider);
      const orderId = await payWhatIsForgotten(till);
      const statuses = await till.deliverAll();
      expect(statuses.length).toBeGreaterThan(0);
      for (const webhook of till.inbox.webhooks) statuses.push(await till.deliver(webhook));
      expect(statuses.every((status) => status === 200)).toBe(true);

      expect(errors(till)).toMatchObject([{ level: 'error', provider, orderId }]);
      const [count, named] = (await run(till, 'check')).split('\n').slice(-2);
      expect(count).toBe(
        'Orders that webhooks name and our ledger does not: 1. See `transactions owed`.',
      );
      expect(named).toBe(`${orderId}: ${provider}, ${statuses.length} webhooks`);
      const lines = (await run(till, 'owed')).split('\n');
      expect(lines.at(-2)).toMatch(/^ORDER +PROVIDER +WEBHOOKS +SINCE$/);
      expect(lines.at(-1)).toMatch(
        new RegExp(`^${orderId} +${provider} +${statuses.length} +2026-`),
      );

      const note = 'Paid in the provider’s records; sent back by hand.';
      expect(await run(till, 'settle', orderId, '--note', note)).toBe(`${orderId} is settled.`);
      for (const webhook of till.inbox.webhooks) await till.deliver(webhook);
      expect(await run(till, 'check')).not.toContain(orderId);
      expect(await run(till, 'owed')).toBe('Nothing is owed.');
      expect(await run(till, 'owed', '--all')).toContain(note);
      expect(errors(till)).toHaveLength(1);
      await expect(run(till, 'settle', orderId, '--note', 'again')).rejects.toThrow(
        `${orderId} was settled before: ${note}`,
      );
    },
  );

  test('those of somebody else’s orders are neither logged nor named (PAY-46)', async () => {
    const till = await openProviderTill(await open(), 'xendit');
    const orderId = await payWhatIsForgotten(till);
    await till.double.untilWebhooksDelivered();
    for (const { headers, body } of till.inbox.webhooks) {
      const { 'content-length': _, ...rest } = { ...headers } as Record<string, string>;
      const other = body.replaceAll(orderId, 'SHOP-1').replaceAll(/pr-[\w-]+/g, 'pr-other');
      expect(await till.deliver({ headers: rest, body: other })).toBe(200);
    }
    expect(errors(till)).toEqual([]);
    expect(await run(till, 'check')).toBe('0 transactions agree with their ledgers.');
    expect(await run(till, 'owed')).toBe('Nothing is owed.');
    await expect(run(till, 'settle', 'JPRT-nothing', '--note', 'x')).rejects.toThrow(
      'Nothing owed is called JPRT-nothing.',
    );
  });
});
