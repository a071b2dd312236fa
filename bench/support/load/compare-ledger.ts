import { connectDatabase } from '../../../apps/server/src/database/connect.ts';
import type { Database } from '../../../apps/server/src/database/schema.ts';
import { deliveryIdOf } from '../../../apps/server/src/features/deliveries/delivery.ts';
import type { VisitorRecorder } from './booth-session.ts';
import type { LoadedServer } from './loaded-server.ts';

/** What visitors did, for the comparison with the ledger. */
export interface VisitorRecords extends VisitorRecorder {
  /** Amounts by transaction. */
  paid: ReadonlyMap<string, number>;
  ended: readonly { txID: string; email: string }[];
}

export function createVisitorRecords(): VisitorRecords {
  const paid = new Map<string, number>();
  const ended: { txID: string; email: string }[] = [];
  return {
    paid,
    ended,
    onPaid: (txID, amountIdr) => void paid.set(txID, amountIdr),
    onEnded: (session) => void ended.push(session),
  };
}

/** Compares visitors' records with the booth's; returns each difference as a sentence. */
export async function compareLedger(
  server: LoadedServer,
  records: VisitorRecords,
): Promise<string[]> {
  const database = connectDatabase(server.database);
  try {
    return [
      ...checkLedger(server),
      ...(await compareMoney(database, records.paid)),
      ...(await comparePrints(database, server, records)),
      ...(await compareMails(database, server, records)),
    ];
  } finally {
    await database.destroy();
  }
}

function checkLedger(server: LoadedServer): string[] {
  try {
    server.operate('transactions', 'check');
    return [];
  } catch (error) {
    return [`\`transactions check\` disagrees: ${error}`];
  }
}

/** Compares the visitors' payments with the rows of the booth and of the provider. */
async function compareMoney(
  database: Database,
  paid: ReadonlyMap<string, number>,
): Promise<string[]> {
  const rows = await database
    .selectFrom('transactions')
    .innerJoin('charges', 'charges.order_id', 'transactions.paid_order_id')
    .innerJoin('sandbox_charges', 'sandbox_charges.order_id', 'charges.order_id')
    .select(['transactions.id', 'transactions.status', 'transactions.amount_idr'])
    .select(['charges.paid_idr', 'sandbox_charges.state', 'sandbox_charges.amount_idr as sent_idr'])
    .execute();
  const booked = new Map(rows.map((row) => [row.id, row]));
  const wrong = [...paid].flatMap(([id, amountIdr]) => {
    const row = booked.get(id);
    const amounts = [row?.amount_idr, row?.paid_idr, row?.sent_idr];
    const isRight =
      row?.status === 'paid' && row.state === 'paid' && amounts.every((one) => one === amountIdr);
    return isRight ? [] : [`${id} was paid with ${amountIdr}, but the ledger has ${amounts}.`];
  });
  const unexpected = rows.filter(({ id }) => !paid.has(id));
  if (unexpected.length > 0)
    wrong.push(`${unexpected.length} payments in the ledger were made by no visitor.`);
  const owed = await database.selectFrom('owed').select('fact').execute();
  return [...wrong, ...owed.map(({ fact }) => `Money without an owner: ${fact}`)];
}

const listDeliveries = (database: Database, kind: 'mail' | 'print') =>
  database
    .selectFrom('deliveries')
    .select(['id', 'transaction_id', 'state', 'sheets', 'reason'])
    .where('kind', '=', kind)
    .execute();

/** Prefix and suffix of the name, if sheets are files. */
const FOLDER_STAMP = /^\d{8}T\d{9}Z-|\.jpg$/g;

async function comparePrints(
  database: Database,
  server: LoadedServer,
  { ended }: VisitorRecords,
): Promise<string[]> {
  const prints = await listDeliveries(database, 'print');
  const sheets = server.listSheets().map((name) => deliveryIdOf(name.replace(FOLDER_STAMP, '')));
  return ended.flatMap(({ txID }) => {
    const own = prints.filter(({ transaction_id }) => transaction_id === txID);
    const onPaper = own.flatMap(({ id }) => sheets.filter((sheet) => sheet === id)).length;
    const [row] = own;
    const isRight = own.length === 1 && row?.state === 'done' && row.sheets === 1 && onPaper === 1;
    const state = `${row?.state} with ${row?.sheets} sheets (${row?.reason ?? 'no reason'})`;
    return isRight ? [] : [`${txID} has ${onPaper} sheets on paper, and its print is ${state}.`];
  });
}

const GIF = /content-type: image\/gif/i;
const VISITOR = /visitor-[^@]+@example\.com/i;

async function compareMails(
  database: Database,
  server: LoadedServer,
  { ended }: VisitorRecords,
): Promise<string[]> {
  const mails = await listDeliveries(database, 'mail');
  const sent = server.listMails();
  return ended.flatMap(({ txID, email }) => {
    const own = mails.filter(({ transaction_id }) => transaction_id === txID);
    const received = sent.filter((letter) => letter.toLowerCase().includes(email));
    const gifs = received.filter((letter) => GIF.test(letter)).length;
    const [row] = own;
    const isRight =
      own.length === 1 && row?.state === 'done' && received.length === 1 && gifs === 1;
    const state = `${row?.state} (${row?.reason ?? 'no reason'})`;
    return isRight
      ? []
      : [`${txID} got ${received.length} mails, ${gifs} with a GIF; it is ${state}.`];
  });
}

/** What visitors of these sessions did not get. */
export interface Shortfalls {
  failedFilms: number;
  mailsWithoutGif: number;
  printsForStaff: number;
}

export async function countShortfalls(
  server: LoadedServer,
  { ended }: VisitorRecords,
): Promise<Shortfalls> {
  const database = connectDatabase(server.database);
  const ids = new Set(ended.map(({ txID }) => txID));
  const countOwn = (rows: readonly { transaction_id: string }[]) =>
    rows.filter((row) => ids.has(row.transaction_id)).length;
  try {
    const failed = (table: 'videos' | 'deliveries') =>
      database.selectFrom(table).select('transaction_id').where('state', '=', 'failed');
    const sent = server.listMails().filter((letter) => VISITOR.test(letter));
    return {
      failedFilms: countOwn(await failed('videos').execute()),
      mailsWithoutGif: sent.filter((letter) => !GIF.test(letter)).length,
      printsForStaff: countOwn(await failed('deliveries').where('kind', '=', 'print').execute()),
    };
  } finally {
    await database.destroy();
  }
}
