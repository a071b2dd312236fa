import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * Data folders of earlier versions, written by these versions: a visit with payment, photos and a print, a free, a
 * late and an open payment, staff, vouchers and a printer whose agent is disabled. Tables that this leaves empty got one row each by hand.
 */
export const FORMER_VERSIONS = ['0.1.0', '0.3.0'] as const;

/** Unpacks the data folder of a version as if its booth had run until now: otherwise its photos would be expired. */
export function unpackFormerData(version: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  execFileSync('tar', ['-C', folder, '-xzf', `tests/kit/former/${version}.tar.gz`]);
  const database = new DatabaseSync(join(folder, 'jepret.sqlite'));
  const { newest } = database
    .prepare('select max(created_at) as newest from transactions')
    .get() as {
    newest: number;
  };
  const passedMs = Date.now() - newest;
  for (const { table, column } of listInstants(database)) {
    database.exec(
      `update "${table}" set "${column}" = "${column}" + ${passedMs} where "${column}" > 1`,
    );
  }
  database.close();
}

function listInstants(database: DatabaseSync): { table: string; column: string }[] {
  const query = database.prepare(
    `select tables.name as "table", columns.name as "column"
    from sqlite_master as tables, pragma_table_info(tables.name) as columns
    where tables.type = 'table' and (columns.name like '%\\_at' escape '\\' or columns.name like '%\\_until' escape '\\')`,
  );
  return query.all() as { table: string; column: string }[];
}

/** What a person would miss: the same before and after an upgrade. */
export function countData(folder: string) {
  const database = new DatabaseSync(join(folder, 'jepret.sqlite'), { readOnly: true });
  const all = (query: string) => database.prepare(query).all();
  const photos = globSync('storage/{captures,res_image}/**/*.*', { cwd: folder });
  const figures = {
    transactions: all('select id, short_code, status, amount_idr from transactions order by id'),
    charges: all('select order_id, amount_idr from charges order by order_id'),
    ledger: all('select count(*) as lines, sum(amount_idr) as idr from ledger'),
    staff: all('select email, password_hash from staff order by email'),
    vouchers: all('select code from vouchers order by code'),
    kioskTokens: all('select token_hash from kiosk_tokens order by token_hash'),
    printers: all('select name from printers order by name'),
    photos: photos.toSorted(),
  };
  database.close();
  return figures;
}
