import { SILENT_AFTER_MS } from '../cause-rules.ts';
import type { Trouble, TroubleFinder } from '../trouble.ts';

/** What a signed-in booth last reported. */
export interface BoothSignal {
  id: string;
  /** A slug. */
  location: string;
  /** When it was last heard. */
  heardAt: number;
  camera: 'ok' | 'missing' | 'frozen' | 'off';
}

type ListSignals = (now: number) => Promise<readonly BoothSignal[]>;

export const createContactFinder = (listSignals: ListSignals): TroubleFinder => ({
  causes: ['no-contact'],
  find: async (now) =>
    (await listSignals(now))
      .filter((booth) => isSilent(booth, now))
      .map(({ id, location }) => ({
        cause: 'no-contact',
        location,
        kioskIds: [id],
        reason: 'The server has not heard from a booth for 3 minutes.',
        remedy:
          'Check that the booth is switched on and that the shop’s internet works. If both are fine, restart the booth.',
      })),
});

/** Also if it was heard in the future: the clock was set back, and a booth that is alive is heard again at once. */
const isSilent = ({ heardAt }: BoothSignal, now: number): boolean =>
  Math.abs(now - heardAt) > SILENT_AFTER_MS;

const CAMERA_TEXTS = {
  missing: {
    reason: 'A booth finds no camera.',
    remedy: 'Check that the camera is switched on and its cable is plugged in at both ends.',
  },
  frozen: {
    reason: 'The camera of a booth delivers no new pictures.',
    remedy: 'Switch the camera off and on. If that does not help, restart the booth.',
  },
} as const;

/** Only of booths that are heard: nothing is known about the camera of a silent one. */
export const createCameraFinder = (listSignals: ListSignals): TroubleFinder => ({
  causes: ['camera'],
  find: async (now) =>
    (await listSignals(now)).flatMap((booth): Trouble[] => {
      const { id, location, camera } = booth;
      if (camera === 'ok' || camera === 'off' || isSilent(booth, now)) return [];
      return [{ cause: 'camera', location, kioskIds: [id], ...CAMERA_TEXTS[camera] }];
    }),
});
