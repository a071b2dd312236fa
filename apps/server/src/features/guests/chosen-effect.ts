import { EffectName, effectNameOf } from '@jepret/contract';
import type { Database } from '../../database/schema.ts';

interface Choice {
  effect: EffectName | undefined;
  /** Of what happens in the session. */
  seq: number;
}

/** By what was asked for last: of a choice without a film, a painting or a print nobody tells. */
export async function findChosenEffect(
  database: Database,
  transactionId: string,
): Promise<EffectName | undefined> {
  const choices = [
    await findDelivered(database, transactionId),
    await findPainted(database, transactionId),
    await findFilmed(database, transactionId),
  ];
  const known = choices.filter((choice) => choice?.effect !== undefined);
  return known.toSorted((one, other) => (other?.seq ?? 0) - (one?.seq ?? 0))[0]?.effect;
}

async function findDelivered(
  database: Database,
  transactionId: string,
): Promise<Choice | undefined> {
  const row = await database
    .selectFrom('deliveries')
    .select(['content', 'asked_seq as seq'])
    .where('transaction_id', '=', transactionId)
    .orderBy('asked_seq', 'desc')
    .orderBy('asked_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { effect: effectNameOf(`/${keyOfContent(row.content)}`), seq: row.seq };
}

async function findPainted(database: Database, transactionId: string): Promise<Choice | undefined> {
  const row = await database
    .selectFrom('paintings')
    .select(['effect', 'seq'])
    .where('transaction_id', '=', transactionId)
    .orderBy('seq', 'desc')
    .orderBy('compiled_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { effect: EffectName.safeParse(row.effect).data, seq: row.seq };
}

async function findFilmed(database: Database, transactionId: string): Promise<Choice | undefined> {
  const row = await database
    .selectFrom('videos')
    .select(['plan', 'chosen_seq as seq'])
    .where('transaction_id', '=', transactionId)
    .where('chosen_at', 'is not', null)
    .orderBy('chosen_seq', 'desc')
    .orderBy('chosen_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { effect: EffectName.safeParse(JSON.parse(row.plan).effect).data, seq: row.seq };
}

/** Of a mail or a print: both begin with the finished sheet. */
function keyOfContent(content: string): string {
  const { sheetKey, files } = JSON.parse(content);
  return sheetKey ?? files?.[0]?.key ?? '';
}
