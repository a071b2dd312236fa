import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ASSETS_DIR } from '../../config/project-folders.ts';
import { aBundledFrame, drawTemplate } from '../../testing/media/test-frames.ts';
import { createTemplateQueue } from './checks/template-queue.ts';
import { createSamplePrints } from './sample-prints.ts';

const LIMITS = {
  maxCachedFrames: 2,
  longestSidePx: 300,
  maxBytes: 60_000,
};
const frames = ['a', 'b', 'c', 'd'].map((name) => aBundledFrame(name));
const [a, b, c, d] = frames as [
  (typeof frames)[0],
  (typeof frames)[0],
  (typeof frames)[0],
  (typeof frames)[0],
];

function openPrints() {
  const log: string[] = [];
  let blocked: PromiseWithResolvers<void> | undefined;
  const prints = createSamplePrints({
    readSample: async (number) =>
      readFileSync(join(ASSETS_DIR, `static/images/sample-snap-${number}.webp`)),
    async readTemplate(frame) {
      log.push(frame.frame_name);
      await blocked?.promise;
      return frame.frame_name === 'd' ? undefined : drawTemplate(frame);
    },
    runInQueue: createTemplateQueue({ concurrency: 1, maxWaiting: 2 }),
    limits: LIMITS,
  });
  const hold = () => {
    blocked = Promise.withResolvers();
    return blocked.resolve;
  };
  return { prints, log, hold };
}

test('one frame is made at a time, and a call is refused when too many wait (CONSOLE-104)', async () => {
  const { prints, log, hold } = openPrints();
  const release = hold();
  const requested = [prints.ofFrame(a), prints.ofFrame(b), prints.ofFrame(c)];
  await expect(prints.ofFrame(d)).rejects.toMatchObject({ code: 'unavailable' });
  expect(log).toEqual(['a']);
  release();
  expect((await Promise.all(requested)).map((made) => made.length)).toEqual([4, 4, 4]);
  expect(log).toEqual(['a', 'b', 'c']);
});

test('pictures are cached, and concurrent callers share them (CONSOLE-104)', async () => {
  const { prints, log } = openPrints();
  const [first, second] = await Promise.all([prints.ofFrame(a), prints.ofFrame(a)]);
  expect(second).toBe(first);
  await prints.ofFrame(b);
  await prints.ofFrame(a);
  expect(log).toEqual(['a', 'b']);
  await prints.ofFrame(c);
  await prints.ofFrame(b);
  expect(log).toEqual(['a', 'b', 'c', 'b']);
});

test('failures are not cached (CONSOLE-104)', async () => {
  const { prints, log } = openPrints();
  for (const _ of [1, 2]) {
    await expect(prints.ofFrame(d)).rejects.toMatchObject({ code: 'not_found' });
  }
  expect(log).toEqual(['d', 'd']);
});
