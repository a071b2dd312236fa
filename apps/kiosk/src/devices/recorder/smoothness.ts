import type { Scheduler } from '@jepret/time';

/** What is looked at of a video element. */
export type ShownFrames = Pick<
  HTMLVideoElement,
  'requestVideoFrameCallback' | 'cancelVideoFrameCallback'
>;

interface Sample {
  atMs: number;
  presentedFrames: number;
}

/** By then the photo is encoded and stored, and the machine rests. */
export const REST_AFTER_MS = 2_000;
export const REST_MS = 2_000;
/** Below this part of what is shown at rest, the preview stutters. */
const MIN_SHARE = 0.75;

/**
 * Compares what the preview shows during a recording with what it shows after it: a dim room makes
 * a camera slow, too, and no setting of the recorder helps there.
 */
export function watchSmoothness(
  video: ShownFrames,
  clock: Scheduler,
  onMeasured: (isSmooth: boolean) => void,
) {
  const callOffs: (() => void)[] = [];
  const sample = (use: (sample: Sample) => void) => {
    const request = video.requestVideoFrameCallback((atMs, { presentedFrames }) =>
      use({ atMs, presentedFrames }),
    );
    callOffs.push(() => video.cancelVideoFrameCallback(request));
  };
  const after = (delayMs: number, task: () => void) =>
    void callOffs.push(clock.schedule(delayMs, task));

  let begin: Sample | undefined;
  sample((first) => {
    begin = first;
  });

  return {
    recordingEnded() {
      sample((end) => {
        const recorded = begin && rateBetween(begin, end);
        after(REST_AFTER_MS, () =>
          sample((restBegin) =>
            after(REST_MS, () =>
              sample((restEnd) => {
                const rested = rateBetween(restBegin, restEnd);
                if (recorded !== undefined) onMeasured(recorded >= MIN_SHARE * rested);
              }),
            ),
          ),
        );
      });
    },
    /** Nothing is measured that another recording has disturbed. */
    stop() {
      for (const callOff of callOffs) callOff();
    },
  };
}

const rateBetween = (from: Sample, to: Sample): number =>
  (to.presentedFrames - from.presentedFrames) / Math.max(1, to.atMs - from.atMs);
