import { mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createManualClock } from '@jepret/testing/manual-clock.ts';
import { expect, test } from 'vitest';
import { createServices } from '../../../composition/services.ts';
import { BOOTH_ACTOR } from '../../../domain/actor.ts';
import { BlobStoreError } from '../../../ports/blob-store.ts';
import { checkFrames, checkFramesUntilRead } from '../../../process/start-up.ts';
import { run } from '../../../testing/booths/cli-commands.ts';
import { SMALL_FRAMES, startSnappingBooth } from '../../../testing/booths/snapping-booth.ts';
import { createTestBooth } from '../../../testing/booths/test-booth.ts';
import { openInMemory } from '../../../testing/databases/sqlite-in-memory.ts';
import { anOwnFrame } from '../../../testing/media/test-frames.ts';

test('a frame with an empty, damaged, missing or unreadable template is not offered, and staff see why (FRAME-26)', async () => {
  const booth = await startSnappingBooth(await openInMemory());
  const { headers } = booth.kiosk;
  const { logger, assetsDir } = booth.dependencies;
  const listOffered = async () => {
    const answer = await booth.get('/api/get-frame/jakarta', headers);
    const groups = Object.values<{ frame_name: string }[]>(answer.json().data);
    return groups.flat().map(({ frame_name }) => frame_name);
  };
  const [polos, kertas, tunggal] = SMALL_FRAMES.map(({ url }) =>
    join(assetsDir, url.replace('/fe-', '/')),
  );
  await checkFrames(booth.frames, logger);
  expect(await listOffered()).toEqual(['polos', 'kertas', 'tunggal']);
  const size = readFileSync(polos ?? '').length;

  for (const [damage, fault] of [
    [() => flipByte(polos ?? ''), 'The template is damaged or incomplete.'],
    [() => truncateSync(polos ?? '', 0), 'The template is not a PNG.'],
    [() => rmSync(polos ?? ''), 'Its template is missing.'],
    // A folder cannot be read as a file, like a bad sector or missing permissions.
    [() => mkdirSync(polos ?? ''), 'Its template cannot be read.'],
  ] as const) {
    damage();
    booth.logged.length = 0;
    await checkFrames(booth.frames, logger);
    const [line = ''] = booth.logged;
    expect(line).toContain(fault);
    expect(line).toContain('a frame is broken and not offered');
    expect(await listOffered()).toEqual(['kertas', 'tunggal']);
    expect(await run(booth, 'frames', 'list')).toMatch(new RegExp(`polos .*broken: ${fault}`));
    const { hindrances, can_take_money } = (await booth.get('/v1/kiosk/readiness', headers)).json()
      .data;
    expect(can_take_money).toBe(true);
    expect(hindrances).toEqual([expect.objectContaining({ subject: 'frames', visitor_text: '' })]);
    expect(hindrances[0].reason).toBe(`Broken and not offered: polos (${fault})`);
  }

  // Half of the file: its header is valid, its pixel data is not.
  truncateSync(kertas ?? '', Math.floor(size / 2));
  await checkFrames(booth.frames, logger);
  expect(await listOffered()).toEqual(['tunggal']);
  expect(tunggal).toContain('tunggal');
});

test('an own frame that could not be read at the start is checked when the storage responds again (FRAME-26)', async () => {
  const booth = await createTestBooth(await openInMemory(), { bundledFrames: [] });
  const { blobStore, logger: log } = booth.dependencies;
  const storage = { isUnreachable: false };
  const { frames } = createServices({
    ...booth.dependencies,
    blobStore: {
      ...blobStore,
      async find(key) {
        if (storage.isUnreachable) throw new BlobStoreError('unreachable', 'No answer.');
        return blobStore.find(key);
      },
    },
  });
  await frames.add(...anOwnFrame('anggrek'), BOOTH_ACTOR);
  const template = (await blobStore.list('frames/')).find((key) => !key.includes('fe-')) ?? '';
  await blobStore.put(template, Buffer.from('no picture'), 'image/png');
  const countOffered = async () => Object.values(await frames.list('jakarta')).flat().length;

  storage.isUnreachable = true;
  const clock = createManualClock();
  const stop = await checkFramesUntilRead(frames, { scheduler: clock, log });
  await clock.advance(60_000);
  expect(await countOffered()).toBe(1);
  storage.isUnreachable = false;
  await clock.advance(60_000);
  expect(await countOffered()).toBe(0);
  expect(booth.logged.filter((line) => line.includes('a frame is broken'))).toHaveLength(1);
  stop();
});

function flipByte(file: string): void {
  const bytes = readFileSync(file);
  const middle = Math.floor(bytes.length / 2);
  bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle);
  writeFileSync(file, bytes);
}
