import type { Printing } from '@jepret/contract';
import type { Database } from '../../../database/schema.ts';
import { type Delivery, sheetNameOf } from '../delivery.ts';

/** What the visitor sees about a print: which printer it comes from, and what delays it. */
export const createDescribePrinting =
  (database: Database) =>
  async (print: Delivery): Promise<Printing> => {
    const location = await findLocation(database, print);
    const [printerNames, printsAhead] = await Promise.all([
      listPrinterNames(database, print, location),
      print.state === 'waiting' ? countPrintsAhead(database, print.id, location) : 0,
    ]);
    return { places: printerNames, needs_staff: needsStaff(print), before: printsAhead };
  };

/** A waiting print with a reason waits for staff to fix its printer. */
export const needsStaff = ({ content, state, reason }: Delivery): boolean =>
  content.kind === 'print' && state === 'waiting' && reason !== null;

async function findLocation(database: Database, { transactionId }: Delivery): Promise<string> {
  const row = await database
    .selectFrom('transactions')
    .select('location')
    .where('id', '=', transactionId)
    .executeTakeFirst();
  return row?.location ?? 'default';
}

/** The printer that has the sheet; before that, all printers of the location that may get it. */
async function listPrinterNames(database: Database, print: Delivery, location: string) {
  const sheet = await database
    .selectFrom('agent_sheets')
    .select('printer_id')
    .where('name', '=', sheetNameOf(print))
    .executeTakeFirst();
  const printers = await database
    .selectFrom('printers')
    .select(['id', 'name', 'token_hash'])
    .where('location', '=', location)
    .orderBy('name')
    .execute();
  const holder = printers.find(({ id }) => id === sheet?.printer_id);
  const usable = holder ? [holder] : printers.filter(({ token_hash }) => token_hash !== null);
  return usable.map(({ name }) => name);
}

async function countPrintsAhead(database: Database, id: string, location: string): Promise<number> {
  const { count } = await database
    .selectFrom('deliveries')
    .innerJoin('transactions', 'transactions.id', 'deliveries.transaction_id')
    .innerJoin('deliveries as own', (join) => join.on('own.id', '=', id))
    .select((row) => row.fn.countAll().as('count'))
    .where('deliveries.kind', '=', 'print')
    .where('deliveries.state', '=', 'waiting')
    .where((is) =>
      is.or([
        is('deliveries.seq', '<', is.ref('own.seq')),
        is.and([
          is('deliveries.seq', '=', is.ref('own.seq')),
          is('deliveries.accepted_at', '<', is.ref('own.accepted_at')),
        ]),
      ]),
    )
    .where('transactions.location', '=', location)
    .executeTakeFirstOrThrow();
  return Number(count);
}
