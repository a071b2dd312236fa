import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ChosenFrame, Frame, templateUrl, toChosenFrame } from '@jepret/contract';

const ASSETS = 'assets';
const SNAPS = 4;

export interface BenchFrame {
  frame: ChosenFrame;
  template: Buffer;
}

/** The first bundled frame with four snaps. */
export async function openBenchFrame(): Promise<BenchFrame> {
  const catalogue = JSON.parse(await readFile(join(ASSETS, 'frames.json'), 'utf8'));
  const entry = Frame.array()
    .parse(catalogue)
    .find(({ counter }) => counter === SNAPS);
  if (!entry) throw new Error(`No bundled frame has ${SNAPS} snaps.`);
  return {
    frame: toChosenFrame(entry),
    template: await readFile(join(ASSETS, templateUrl(entry.url))),
  };
}
