import type { Clock } from '@jepret/time';
import { isYoungerThan } from '../../time/age.ts';
import {
  describeSetting,
  FEW_PX,
  findLighter,
  findOther,
  type RecorderSetting,
} from './recorder-settings.ts';
import type { RememberedSetting } from './remembered-setting.ts';

interface Dependencies {
  clock: Clock;
  /** What this browser can do. */
  settings: readonly RecorderSetting[];
  remembered: RememberedSetting;
}

/** A machine that was slow for a day, with an update, gets another chance. */
const REMEMBERED_FOR_MS = 7 * 86_400_000; // CAM-27

/** Which of the settings this machine records with, and who hears when it becomes another. */
export function createRecorderChoice({ clock, settings, remembered }: Dependencies) {
  /** Known after the first look; from then on the memory only follows. */
  let index: number | undefined;
  /** A recording of more than a few lines left the preview as smooth as it is at rest. */
  let isStrong = false;
  let hasAllLines = false;
  const watchers = new Set<() => void>();

  const findIndex = async (): Promise<number> => {
    const stored = await remembered.find().catch(() => undefined);
    if (!stored || !isYoungerThan(REMEMBERED_FOR_MS, stored.sinceMs, clock.now())) return 0;
    return settings[stored.index] ? stored.index : 0;
  };
  const getIndex = async (): Promise<number> => {
    const found = index ?? (await findIndex());
    // Another look may have been faster, and a recording may have failed since.
    index ??= found;
    return index;
  };
  const changeTo = (next: number) => {
    if (next === index) return;
    index = next;
    void remembered.set({ index, sinceMs: clock.now() }).catch(() => {});
  };
  const describe = (at = 0) => describeSetting(settings[at], { isStrong, hasAllLines });
  const tellIfOther = (before: string) => {
    if (describe(index) === before) return;
    for (const tell of watchers) tell();
  };

  return {
    getIndex,
    isStrong: () => isStrong,

    /** Of a recording of so many lines. */
    applyMeasurement(used: number, isSmooth: boolean, lines: number) {
      const before = describe(index);
      // Few lines say nothing about more.
      if (!isSmooth || lines > FEW_PX) isStrong = isSmooth;
      if (!isSmooth) changeTo(findLighter(settings, used));
      tellIfOther(before);
    },

    /** Of a recording for which fewer lines were wanted. */
    applyShrinking(isPossible: boolean) {
      const before = describe(index);
      hasAllLines = !isPossible;
      tellIfOther(before);
    },

    brokeDown(used: number) {
      const before = describe(index);
      changeTo(findOther(settings, used));
      tellIfOther(before);
    },

    describe: async () => describe(await getIndex()),

    watch(onChange: () => void): () => void {
      watchers.add(onChange);
      return () => void watchers.delete(onChange);
    },
  };
}
