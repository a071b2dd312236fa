import { EffectName, effectNameOf } from '@jepret/contract';
import type { Database } from '../../database/schema.ts';

interface Choice {
  effect: EffectName | undefined;
  /** The position among the events of the session. */
  seq: number;
}

/** Derived from the last film, painting, mail or print: a choice without one of them is not stored. */
export async function findChosenEffect(
  database: Database,
  transactionId: string,
): Promise<EffectName | undefined> {
  const choices = [
    await findEffectOfDelivery(database, transactionId),
    await findEffectOfPainting(database, transactionId),
    await findEffectOfFilm(database, transactionId),
  ];
  const withEffect = choices.filter((choice) => choice?.effect !== undefined);
  return withEffect.toSorted((one, other) => (other?.seq ?? 0) - (one?.seq ?? 0))[0]?.effect;
}

async function findEffectOfDelivery(
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

async function findEffectOfPainting(
  database: Database,
  transactionId: string,
): Promise<Choice | undefined> {
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

async function findEffectOfFilm(
  database: Database,
  transactionId: string,
): Promise<Choice | undefined> {
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

/** The key of the finished sheet, which is the first file of a mail and the only one of a print. */
function keyOfContent(content: string): string {
  const { sheetKey, files } = JSON.parse(content);
  return sheetKey ?? files?.[0]?.key ?? '';
}
