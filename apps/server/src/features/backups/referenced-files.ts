import { z } from 'zod';
import type { Database } from '../../database/schema.ts';
import { OPEN_SHEET_STATES, sheetKeyOf } from '../../domain/agent-sheets.ts';
import { ownFrameKeysOf } from '../../domain/own-frames.ts';
import { findSingleSource } from '../../domain/singles.ts';

/** The keys of all files that rows reference, except those of erased sessions. */
export async function listReferencedFiles(database: Database): Promise<string[]> {
  const ofSessions = (
    table: 'snaps' | 'clips' | 'prepared_clips' | 'prints' | 'videos' | 'paintings',
  ) =>
    database
      .selectFrom(table)
      .where('transaction_id', 'in', (sub) =>
        sub.selectFrom('transactions').select('id').where('erased_at', 'is', null),
      );
  const keys: (string | null)[] = [];
  for (const table of ['snaps', 'clips', 'prepared_clips'] as const) {
    const rows = await ofSessions(table).select('blob_key').execute();
    keys.push(...rows.map(({ blob_key }) => blob_key));
  }
  for (const row of await ofSessions('prints').select(['print_keys', 'single_keys']).execute()) {
    // A single that can be drawn from another one may not be stored.
    const singles = KeyList.parse(row.single_keys).filter((key) => !findSingleSource(key));
    keys.push(...KeyList.parse(row.print_keys), ...singles);
  }
  const videos = ofSessions('videos').where('state', '=', 'made').select('files');
  for (const { files } of await videos.execute()) {
    if (files !== null) keys.push(...Object.values(KeyRecord.parse(files)));
  }
  const paintings = ofSessions('paintings').select(['image_key', 'video_key', 'painting_key']);
  for (const row of await paintings.execute()) {
    keys.push(row.image_key, row.video_key, row.painting_key);
  }
  const sheets = database.selectFrom('agent_sheets').select('name');
  const open = await sheets.where('state', 'in', OPEN_SHEET_STATES).execute();
  keys.push(...open.map(({ name }) => sheetKeyOf(name)));
  const frames = database.selectFrom('frames').selectAll().where('removed_at', 'is', null);
  for (const row of await frames.execute()) {
    const { category_name: categoryName, frame_name: frameName, content_hash: contentHash } = row;
    if (contentHash === '') continue;
    keys.push(...Object.values(ownFrameKeysOf({ categoryName, frameName, contentHash })));
  }
  const cleared = await listClearedKeys(database);
  return [...new Set(keys)].filter((key) => key !== null && !cleared.has(key)) as string[];
}

/** Files deleted after their session had ended. Their rows stay when they reference other files too. */
async function listClearedKeys(database: Database): Promise<ReadonlySet<string>> {
  const rows = await database.selectFrom('clearings').select('gone').execute();
  return new Set(rows.flatMap(({ gone }) => KeyList.parse(gone)));
}

const json = z.string().transform((text): unknown => JSON.parse(text));
const KeyList = json.pipe(z.array(z.string()));
const KeyRecord = json.pipe(z.record(z.string(), z.string().nullable()));
