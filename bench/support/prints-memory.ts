// Composes one session after another and prints the memory of the process at the checkpoints.
import { openTemplate } from '@jepret/compositor';
import { openBenchFrame } from './bench-frame.ts';
import { listBoothPhotos } from './booth-photos.ts';
import { composeWithSingles } from './compose-session.ts';
import { median } from './statistics.ts';

const CHECKPOINTS = [20, 100];
/** Memory varies with garbage collection, so the median of this number of sessions is used. */
const MEDIAN_SESSIONS = 10;

const { frame, template } = await openBenchFrame();
const opened = await openTemplate(template, frame);
const files = await listBoothPhotos(frame.numberSnap);
const megabytes: number[] = [];
for (let session = 1; session <= Math.max(...CHECKPOINTS); session += 1) {
  await composeWithSingles(opened, files);
  megabytes.push(process.memoryUsage.rss() / 2 ** 20);
}
const atCheckpoints = CHECKPOINTS.map((session) =>
  median(megabytes.slice(session - MEDIAN_SESSIONS, session)),
);
console.log(JSON.stringify(atCheckpoints));
