import { EffectName, effectNameOf } from '@jepret/contract';
import type { Database } from '../../database/schema.ts';
import type { FilesOwner } from '../../domain/session-files.ts';

/** Whose page it is. */
export interface Guest extends FilesOwner {
  token: string;
  shortCode: string;
  /** When its kiosk last used it. */
  touchedAt: number;
  erasedAt: number | null;
}

interface Choice {
  effect: EffectName | undefined;
  /** Of what happens in the session. */
  seq: number;
}

export function createGuestStore(database: Database) {
  const find = async (column: 'guest_token' | 'id', value: string) => {
    const row = await database
      .selectFrom('transactions')
      .selectAll()
      .where(column, '=', value)
      // Nobody but a paid or bypassed session's kiosk was ever told its token.
      .where((is) =>
        is.or([is('status', 'in', ['paid', 'refunded']), is('staff_id', 'is not', null)]),
      )
      .executeTakeFirst();
    return (
      row && {
        id: row.id,
        filesKey: row.files_key,
        location: row.location,
        token: row.guest_token,
        shortCode: row.short_code,
        touchedAt: row.touched_at,
        erasedAt: row.erased_at,
      }
    );
  };

  const findDelivered = async (transactionId: string): Promise<Choice | undefined> => {
    const row = await database
      .selectFrom('deliveries')
      .select(['content', 'asked_seq as seq'])
      .where('transaction_id', '=', transactionId)
      .orderBy('asked_seq', 'desc')
      .orderBy('asked_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row && { effect: effectNameOf(`/${keyOfContent(row.content)}`), seq: row.seq };
  };

  const findPainted = async (transactionId: string): Promise<Choice | undefined> => {
    const row = await database
      .selectFrom('paintings')
      .select(['effect', 'seq'])
      .where('transaction_id', '=', transactionId)
      .orderBy('seq', 'desc')
      .orderBy('compiled_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row && { effect: EffectName.safeParse(row.effect).data, seq: row.seq };
  };

  const findFilmed = async (transactionId: string): Promise<Choice | undefined> => {
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
  };

  return {
    findByToken: (token: string): Promise<Guest | undefined> => find('guest_token', token),
    findById: (transactionId: string): Promise<Guest | undefined> => find('id', transactionId),

    /** By what was asked for last: of a choice without a film, a painting or a print nobody tells. */
    async findChosenEffect(transactionId: string): Promise<EffectName | undefined> {
      const choices = [
        await findDelivered(transactionId),
        await findPainted(transactionId),
        await findFilmed(transactionId),
      ];
      const known = choices.filter((choice) => choice?.effect !== undefined);
      return known.toSorted((one, other) => (other?.seq ?? 0) - (one?.seq ?? 0))[0]?.effect;
    },

    async hasFilmWaiting(transactionId: string): Promise<boolean> {
      const row = await database
        .selectFrom('videos')
        .select('inputs_hash')
        .where('transaction_id', '=', transactionId)
        .where('state', '=', 'waiting')
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}

export type GuestStore = ReturnType<typeof createGuestStore>;

/** Of a mail or a print: both begin with the finished sheet. */
function keyOfContent(content: string): string {
  const { sheetKey, files } = JSON.parse(content);
  return sheetKey ?? files?.[0]?.key ?? '';
}
