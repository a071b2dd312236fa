import { expect, test } from 'vitest';
import { BOOTH_ITSELF } from '../../domain/actor.ts';
import { run } from '../../testing/booths/operator.ts';
import { openOutboxStudio } from '../../testing/booths/outbox-studio.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';
import { createAuditStore } from './store.ts';

describeOnEveryDatabase('deliveries and erasure in the audit', (open) => {
  test('what is printed, sent and erased from the shell is in it, and no address (CONSOLE-22, CONSOLE-23)', async () => {
    const studio = await openOutboxStudio(await open());
    const txID = await studio.startPrinted();
    const { shortCode } = await studio.transactions.get(txID);
    const { delivery_id: print } = (await studio.print(txID)).json().data;
    studio.mailOutcome.current = { kind: 'refused', about: 'recipient', reason: 'Unknown here.' };
    const { delivery_id: mail } = (await studio.sendMail(txID)).json().data;
    await studio.work();

    const said = await run(studio, 'prints', 'reprint', print);
    const reprint = /as (\w+)\.$/.exec(said)?.[1] ?? '';
    await run(studio, 'prints', 'cancel', reprint);
    await run(studio, 'mails', 'retry', mail);
    await run(studio, 'sessions', 'erase', shortCode);
    const lines = await createAuditStore(studio.database).list(
      { kind: 'everybody' },
      { search: shortCode },
      { after: undefined, limit: 50 },
    );
    const place = {
      actor: 'a test',
      actor_kind: 'system',
      subject: shortCode,
      location: 'jakarta',
    };
    expect(lines.toReversed()).toMatchObject([
      { ...place, action: 'transaction.reprinted', before: { print }, after: { print: reprint } },
      { ...place, action: 'transaction.print-cancelled', after: { print: reprint } },
      { ...place, action: 'transaction.mail-resent', after: { mail } },
      { ...place, action: 'transaction.erased' },
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/sari|example\.com/);
    const { ledger } = await studio.transactions.show(txID);
    expect(ledger.find(({ event }) => event === 'erase_asked')).toMatchObject({
      actor: 'operator',
      details: { by: 'a test' },
    });
  });

  test('what cannot be written into the audit is neither printed, sent nor erased (CONSOLE-22)', async () => {
    const studio = await openOutboxStudio(await open());
    const txID = await studio.startPrinted();
    const { delivery_id: print } = (await studio.print(txID)).json().data;
    await studio.work();
    const before = await studio.countDeliveries();
    // No database takes a line without a name.
    const nobody = { ...BOOTH_ITSELF, name: null as unknown as string };
    await expect(studio.deliveries.reprint(print, nobody)).rejects.toThrow();
    await expect(studio.sessions.erase(txID, nobody)).rejects.toThrow();
    expect(await studio.countDeliveries()).toBe(before);
    expect((await studio.transactions.get(txID)).erasedAt).toBeNull();
  });
});
