import type { Scheduler } from '@jepret/time';

export type ShownFrames = Pick<
  HTMLVideoElement,
  'requestVideoFrameCallback' | 'cancelVideoFrameCallback'
>;

interface Sample {
  atMs: number;
  presentedFrames: number;
}

/** By then the photo is encoded and stored and the machine is idle. */
export const REST_AFTER_MS = 2_000;
export const REST_MS = 2_000;
/** Below this share of the frame rate at rest, the preview stutters. */
const MIN_SHARE = 0.75;

/**
 * Compares the preview's frame rate during a recording with that after it: a dim room slows the
 * camera too, and no recorder setting helps there.
 */
export function watchSmoothness(
  video: ShownFrames,
  clock: Scheduler,
  onMeasured: (isSmooth: boolean) => void,
) {
  const cancels: (() => void)[] = [];
  const sample = (use: (sample: Sample) => void) => {
    const request = video.requestVideoFrameCallback((atMs, { presentedFrames }) =>
      use({ atMs, presentedFrames }),
    );
    cancels.push(() => video.cancelVideoFrameCallback(request));
  };
  const after = (delayMs: number, task: () => void) =>
    void cancels.push(clock.schedule(delayMs, task));

  let recordingStart: Sample | undefined;
  sample((first) => {
    recordingStart = first;
  });

  return {
    recordingEnded() {
      sample((end) => {
        const recorded = recordingStart && rateBetween(recordingStart, end);
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
    /** Stops the measurement, because another recording would disturb it. */
    stop() {
      for (const cancel of cancels) cancel();
    },
  };
}

const rateBetween = (from: Sample, to: Sample): number =>
  (to.presentedFrames - from.presentedFrames) / Math.max(1, to.atMs - from.atMs);
