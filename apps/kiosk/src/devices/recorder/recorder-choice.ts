import type { Clock } from '@jepret/time';
import { isYoungerThan } from '../../time/age.ts';
import {
  describeSetting,
  findLighter,
  findOtherFormat,
  MIN_HEIGHT_PX,
  type RecorderSetting,
} from './recorder-settings.ts';
import type { RememberedSetting } from './remembered-setting.ts';

interface Dependencies {
  clock: Clock;
  /** The settings that this browser supports. */
  settings: readonly RecorderSetting[];
  remembered: RememberedSetting;
}

/** A machine may be slow only temporarily, such as during an update. */
const REMEMBERED_FOR_MS = 7 * 86_400_000; // CAM-27

/** Chooses the recorder setting of this machine and notifies watchers of changes. */
export function createRecorderChoice({ clock, settings, remembered }: Dependencies) {
  /** Read from storage once; later changes are only written. */
  let index: number | undefined;
  /** True after a recording with more than the fewest lines left the preview smooth. */
  let isStrong = false;
  let recordsAllLines = false;
  const watchers = new Set<() => void>();

  const findIndex = async (): Promise<number> => {
    const stored = await remembered.find().catch(() => undefined);
    if (!stored || !isYoungerThan(REMEMBERED_FOR_MS, stored.sinceMs, clock.now())) return 0;
    return settings[stored.index] ? stored.index : 0;
  };
  const getIndex = async (): Promise<number> => {
    const foundIndex = index ?? (await findIndex());
    // A concurrent call may have set it, and a recording may have failed since.
    index ??= foundIndex;
    return index;
  };
  const selectSetting = (next: number) => {
    if (next === index) return;
    index = next;
    void remembered.set({ index: index, sinceMs: clock.now() }).catch(() => {});
  };
  const describe = (at = 0) => describeSetting(settings[at], { isStrong, recordsAllLines });
  const notifyIfChanged = (previous: string) => {
    if (describe(index) === previous) return;
    for (const notify of watchers) notify();
  };

  return {
    getIndex,
    isStrong: () => isStrong,

    /** Applies a measurement of a recording with `lines` lines. */
    applyMeasurement(used: number, isSmooth: boolean, lines: number) {
      const previous = describe(index);
      // A smooth recording with few lines proves nothing about more lines.
      if (!isSmooth || lines > MIN_HEIGHT_PX) isStrong = isSmooth;
      if (!isSmooth) selectSetting(findLighter(settings, used));
      notifyIfChanged(previous);
    },

    /** Applies whether the stream could be shrunk. */
    applyShrinking(isPossible: boolean) {
      const previous = describe(index);
      recordsAllLines = !isPossible;
      notifyIfChanged(previous);
    },

    applyFailure(used: number) {
      const previous = describe(index);
      selectSetting(findOtherFormat(settings, used));
      notifyIfChanged(previous);
    },

    describe: async () => describe(await getIndex()),

    watch(onChange: () => void): () => void {
      watchers.add(onChange);
      return () => void watchers.delete(onChange);
    },
  };
}
