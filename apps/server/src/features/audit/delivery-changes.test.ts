import { expect, test } from 'vitest';
import { BOOTH_ACTOR } from '../../domain/actor.ts';
import { run } from '../../testing/booths/cli-commands.ts';
import { startDeliveringBooth } from '../../testing/booths/delivering-booth.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';
import { createAuditStore } from './store.ts';

describeOnEveryDatabase('the audit of deliveries and erasures', (open) => {
  test('has prints, mails and erasures by command, without addresses (CONSOLE-22, CONSOLE-23)', async () => {
    const booth = await startDeliveringBooth(await open());
    const txID = await booth.startPrinted();
    const { shortCode } = await booth.transactions.get(txID);
    const { delivery_id: print } = (await booth.print(txID)).json().data;
    booth.mailOutcome.current = { kind: 'refused', about: 'recipient', reason: 'Unknown here.' };
    const { delivery_id: mail } = (await booth.sendMail(txID)).json().data;
    await booth.runDueDeliveries();

    const said = await run(booth, 'prints', 'reprint', print);
    const reprint = /as (\w+)\.$/.exec(said)?.[1] ?? '';
    await run(booth, 'prints', 'cancel', reprint);
    await run(booth, 'mails', 'retry', mail);
    await run(booth, 'sessions', 'erase', shortCode);
    const lines = await createAuditStore(booth.database).list(
      { kind: 'all' },
      { search: shortCode },
      { after: undefined, limit: 50 },
    );
    const common = {
      actor: 'a test',
      actor_kind: 'system',
      subject: shortCode,
      location: 'jakarta',
    };
    expect(lines.toReversed()).toMatchObject([
      { ...common, action: 'transaction.reprinted', before: { print }, after: { print: reprint } },
      { ...common, action: 'transaction.print-cancelled', after: { print: reprint } },
      { ...common, action: 'transaction.mail-resent', after: { mail } },
      { ...common, action: 'transaction.erased' },
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/sari|example\.com/);
    const { ledger } = await booth.transactions.getRecords(txID);
    expect(ledger.find(({ event }) => event === 'erase_asked')).toMatchObject({
      actor: 'operator',
      details: { by: 'a test' },
    });
  });

  test('prevents a print, mail or erasure if its line cannot be written (CONSOLE-22)', async () => {
    const booth = await startDeliveringBooth(await open());
    const txID = await booth.startPrinted();
    const { delivery_id: print } = (await booth.print(txID)).json().data;
    await booth.runDueDeliveries();
    const before = await booth.countDeliveries();
    // The database rejects a line without an actor's name.
    const nameless = { ...BOOTH_ACTOR, name: null as unknown as string };
    await expect(booth.deliveries.reprint(print, nameless)).rejects.toThrow();
    await expect(booth.sessions.erase(txID, nameless)).rejects.toThrow();
    expect(await booth.countDeliveries()).toBe(before);
    expect((await booth.transactions.get(txID)).erasedAt).toBeNull();
  });
});
