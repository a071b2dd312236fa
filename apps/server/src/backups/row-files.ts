import { z } from 'zod';
import type { Database } from '../database/schema.ts';
import { sheetKeyOf } from '../ports/agent-sheets.ts';

/** The keys of every file that a row speaks of; of an erased session none is expected any more. */
export async function listRowFiles(database: Database): Promise<string[]> {
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
    keys.push(...KeyList.parse(row.print_keys), ...KeyList.parse(row.single_keys));
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
  const waiting = await sheets.where('state', 'in', ['waiting', 'assigned', 'begun']).execute();
  keys.push(...waiting.map(({ name }) => sheetKeyOf(name)));
  const frames = database.selectFrom('frames').selectAll().where('removed_at', 'is', null);
  for (const { category_name, frame_name, content_hash } of await frames.execute()) {
    if (content_hash === '') continue;
    const folder = `frames/${category_name}/${content_hash}`;
    keys.push(`${folder}/${frame_name}.png`, `${folder}/fe-${frame_name}.png`);
  }
  return [...new Set(keys.filter((key) => key !== null))];
}

const json = z.string().transform((text): unknown => JSON.parse(text));
const KeyList = json.pipe(z.array(z.string()));
const KeyRecord = json.pipe(z.record(z.string(), z.string().nullable()));
