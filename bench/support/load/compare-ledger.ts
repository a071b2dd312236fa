import { connectDatabase } from '../../../apps/server/src/database/connect.ts';
import type { Database } from '../../../apps/server/src/database/schema.ts';
import { deliveryIdOf } from '../../../apps/server/src/features/deliveries/delivery.ts';
import type { VisitorAccount } from './booth-session.ts';
import type { LoadedServer } from './loaded-server.ts';

/** What visitors would swear to. */
export interface Accounts extends VisitorAccount {
  /** Amounts by transaction. */
  paid: ReadonlyMap<string, number>;
  ended: readonly { txID: string; email: string }[];
}

export function keepAccounts(): Accounts {
  const paid = new Map<string, number>();
  const ended: { txID: string; email: string }[] = [];
  return {
    paid,
    ended,
    onPaid: (txID, amountIdr) => void paid.set(txID, amountIdr),
    onEnded: (session) => void ended.push(session),
  };
}

/** What is wrong, each in a sentence; nothing when visitors and booth agree. */
export async function compareLedger(server: LoadedServer, accounts: Accounts): Promise<string[]> {
  const database = connectDatabase(server.database);
  try {
    return [
      ...checkLedger(server),
      ...(await compareMoney(database, accounts.paid)),
      ...(await comparePrints(database, server, accounts)),
      ...(await compareMails(database, server, accounts)),
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

/** By what visitors paid, by the booth's rows and by the provider's own. */
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
    return isRight ? [] : [`${id} was paid with ${amountIdr}, and the ledger says ${amounts}.`];
  });
  const strangers = rows.filter(({ id }) => !paid.has(id));
  if (strangers.length > 0) wrong.push(`${strangers.length} payments are booked that nobody made.`);
  const owed = await database.selectFrom('owed').select('fact').execute();
  return [...wrong, ...owed.map(({ fact }) => `Money without an owner: ${fact}`)];
}

const listDeliveries = (database: Database, kind: 'mail' | 'print') =>
  database
    .selectFrom('deliveries')
    .select(['id', 'transaction_id', 'state', 'sheets', 'reason'])
    .where('kind', '=', kind)
    .execute();

/** Around the name, where sheets are files. */
const FOLDER_STAMP = /^\d{8}T\d{9}Z-|\.jpg$/g;

async function comparePrints(
  database: Database,
  server: LoadedServer,
  { ended }: Accounts,
): Promise<string[]> {
  const prints = await listDeliveries(database, 'print');
  const sheets = server.listSheets().map((name) => deliveryIdOf(name.replace(FOLDER_STAMP, '')));
  return ended.flatMap(({ txID }) => {
    const own = prints.filter(({ transaction_id }) => transaction_id === txID);
    const onPaper = own.flatMap(({ id }) => sheets.filter((sheet) => sheet === id)).length;
    const [row] = own;
    const isRight = own.length === 1 && row?.state === 'done' && row.sheets === 1 && onPaper === 1;
    const told = `${row?.state} with ${row?.sheets} sheets (${row?.reason ?? 'no reason'})`;
    return isRight ? [] : [`${txID} has ${onPaper} sheets on paper, and its print is ${told}.`];
  });
}

const GIF = /content-type: image\/gif/i;
const VISITOR = /visitor-[^@]+@example\.com/i;

async function compareMails(
  database: Database,
  server: LoadedServer,
  { ended }: Accounts,
): Promise<string[]> {
  const mails = await listDeliveries(database, 'mail');
  const sent = server.listMails();
  return ended.flatMap(({ txID, email }) => {
    const own = mails.filter(({ transaction_id }) => transaction_id === txID);
    const letters = sent.filter((letter) => letter.toLowerCase().includes(email));
    const gifs = letters.filter((letter) => GIF.test(letter)).length;
    const [row] = own;
    const isRight = own.length === 1 && row?.state === 'done' && letters.length === 1 && gifs === 1;
    const told = `${row?.state} (${row?.reason ?? 'no reason'})`;
    return isRight
      ? []
      : [`${txID} got ${letters.length} mails, ${gifs} with a GIF; it is ${told}.`];
  });
}

/** What visitors of these sessions went without. */
export interface Lacks {
  filmsGivenUp: number;
  mailsWithoutGif: number;
  printsForStaff: number;
}

export async function countLacks(server: LoadedServer, { ended }: Accounts): Promise<Lacks> {
  const database = connectDatabase(server.database);
  const ids = new Set(ended.map(({ txID }) => txID));
  const countOwn = (rows: readonly { transaction_id: string }[]) =>
    rows.filter((row) => ids.has(row.transaction_id)).length;
  try {
    const failed = (table: 'videos' | 'deliveries') =>
      database.selectFrom(table).select('transaction_id').where('state', '=', 'failed');
    const sent = server.listMails().filter((letter) => VISITOR.test(letter));
    return {
      filmsGivenUp: countOwn(await failed('videos').execute()),
      mailsWithoutGif: sent.filter((letter) => !GIF.test(letter)).length,
      printsForStaff: countOwn(await failed('deliveries').where('kind', '=', 'print').execute()),
    };
  } finally {
    await database.destroy();
  }
}
