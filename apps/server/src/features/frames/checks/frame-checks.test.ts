import { mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createHandMovedClock } from '@jepret/testing/hand-moved-clock.ts';
import { expect, test } from 'vitest';
import { createServices } from '../../../composition/services.ts';
import { BOOTH_ITSELF } from '../../../domain/actor.ts';
import { BlobStoreError } from '../../../ports/blob-store.ts';
import { checkFrames, keepCheckingFrames } from '../../../process/start-up.ts';
import { run } from '../../../testing/booths/operator.ts';
import { openStudio, STUDIO_FRAMES } from '../../../testing/booths/studio.ts';
import { createTestBooth } from '../../../testing/booths/test-booth.ts';
import { openInMemory } from '../../../testing/databases/sqlite-in-memory.ts';
import { anOwnFrame } from '../../../testing/media/test-frames.ts';

test('a frame whose template is empty, damaged, gone or unreadable is not offered, and staff see why (FRAME-26)', async () => {
  const studio = await openStudio(await openInMemory());
  const { headers } = studio.kiosk;
  const { logger, assetsDir } = studio.dependencies;
  const listOffered = async () => {
    const answer = await studio.get('/api/get-frame/jakarta', headers);
    const groups = Object.values<{ frame_name: string }[]>(answer.json().data);
    return groups.flat().map(({ frame_name }) => frame_name);
  };
  const [polos, kertas, tunggal] = STUDIO_FRAMES.map(({ url }) =>
    join(assetsDir, url.replace('/fe-', '/')),
  );
  await checkFrames(studio.frames, logger);
  expect(await listOffered()).toEqual(['polos', 'kertas', 'tunggal']);
  const size = readFileSync(polos ?? '').length;

  for (const [harm, fault] of [
    [() => flipByte(polos ?? ''), 'The template is damaged or incomplete.'],
    [() => truncateSync(polos ?? '', 0), 'The template is not a PNG.'],
    [() => rmSync(polos ?? ''), 'Its template is not there.'],
    // As a disk with a bad spot, or a file without its rights: there is no reading it.
    [() => mkdirSync(polos ?? ''), 'Its template cannot be read.'],
  ] as const) {
    harm();
    studio.logged.length = 0;
    await checkFrames(studio.frames, logger);
    const [line = ''] = studio.logged;
    expect(line).toContain(fault);
    expect(line).toContain('a frame is broken and not offered');
    expect(await listOffered()).toEqual(['kertas', 'tunggal']);
    expect(await run(studio, 'frames', 'list')).toMatch(new RegExp(`polos .*broken: ${fault}`));
    const { hindrances, can_take_money } = (await studio.get('/v1/kiosk/readiness', headers)).json()
      .data;
    expect(can_take_money).toBe(true);
    expect(hindrances).toEqual([expect.objectContaining({ subject: 'frames', visitor_text: '' })]);
    expect(hindrances[0].reason).toBe(`Broken and not offered: polos (${fault})`);
  }

  // Half of it is there: its head is right, its picture is not.
  truncateSync(kertas ?? '', Math.floor(size / 2));
  await checkFrames(studio.frames, logger);
  expect(await listOffered()).toEqual(['tunggal']);
  expect(tunggal).toContain('tunggal');
});

test('an own frame that the storage could not show at the start is looked at when it answers (FRAME-26)', async () => {
  const booth = await createTestBooth(await openInMemory(), { bundledFrames: [] });
  const { blobStore, logger: log } = booth.dependencies;
  const storage = { isAway: false };
  const { frames } = createServices({
    ...booth.dependencies,
    blobStore: {
      ...blobStore,
      async find(key) {
        if (storage.isAway) throw new BlobStoreError('unreachable', 'No answer.');
        return blobStore.find(key);
      },
    },
  });
  await frames.add(...anOwnFrame('anggrek'), BOOTH_ITSELF);
  const template = (await blobStore.list('frames/')).find((key) => !key.includes('fe-')) ?? '';
  await blobStore.put(template, Buffer.from('no picture'), 'image/png');
  const countOffered = async () => Object.values(await frames.list('jakarta')).flat().length;

  storage.isAway = true;
  const clock = createHandMovedClock();
  const stop = await keepCheckingFrames(frames, { scheduler: clock, log });
  await clock.advance(60_000);
  expect(await countOffered()).toBe(1);
  storage.isAway = false;
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
