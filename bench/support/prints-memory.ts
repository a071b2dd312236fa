// Composes one session after another and prints how much memory the process held on the way.
import { openTemplate } from '@jepret/compositor';
import { openBenchFrame } from './bench-frame.ts';
import { listBoothPhotos } from './booth-photos.ts';
import { composeWithSingles } from './compose-session.ts';
import { median } from './measured.ts';

const CHECKPOINTS = [20, 100];
/** Memory swings with the garbage collector; the median of these sessions does not. */
const LOOK_BACK = 10;

const { frame, template } = await openBenchFrame();
const opened = await openTemplate(template, frame);
const files = await listBoothPhotos(frame.numberSnap);
const megabytes: number[] = [];
for (let session = 1; session <= Math.max(...CHECKPOINTS); session += 1) {
  await composeWithSingles(opened, files);
  megabytes.push(process.memoryUsage.rss() / 2 ** 20);
}
const atCheckpoints = CHECKPOINTS.map((session) =>
  median(megabytes.slice(session - LOOK_BACK, session)),
);
console.log(JSON.stringify(atCheckpoints));
