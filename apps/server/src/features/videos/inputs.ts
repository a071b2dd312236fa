import type { Template } from '@jepret/compositor';
import type { EffectName } from '@jepret/contract';
import type { Shot, StoredClip, StoredSnap } from '../../domain/captures.ts';
import { hashText } from '../../domain/session-files.ts';
import type { VideoPlan } from './video.ts';

/** Everything that decides how a video looks: the same inputs give the same video (CALL-15, CALL-16). */
export interface VideoInputs {
  template: Template;
  /** In the order of the photos. */
  shots: Shot[];
  hash: string;
}

interface FramePick {
  frameName: string;
  categoryName: string;
}

interface Dependencies {
  /** The inputs of the print with the same photos in the same frame. */
  getPrintInputs(
    transactionId: string,
    pick: FramePick,
  ): Promise<{ opened: { template: Template }; snaps: StoredSnap[]; hash: string }>;
  listClips(transactionId: string): Promise<StoredClip[]>;
}

export function createVideoInputs({ getPrintInputs, listClips }: Dependencies) {
  return async function getInputs(
    transactionId: string,
    { effect, frameName, categoryName }: FramePick & { effect: EffectName },
  ): Promise<VideoInputs> {
    const print = await getPrintInputs(transactionId, { frameName, categoryName });
    const clips = await listClips(transactionId);
    const shots = print.snaps.map((snap) => ({
      snap,
      clip: clips.find(({ number }) => number === snap.number),
    }));
    const recorded = shots.map(
      ({ clip }) => clip && [clip.hash, clip.resizeOptions, clip.isMirrored],
    );
    return {
      template: print.opened.template,
      shots,
      hash: hashText(JSON.stringify([print.hash, recorded, effect])),
    };
  };
}

/** The hash of a plan: its inputs and the painting over them. */
export const hashOf = (plan: VideoPlan, { hash }: Pick<VideoInputs, 'hash'>): string =>
  plan.kind === 'painted' ? hashText(JSON.stringify([hash, plan.paintingKey])) : hash;

export type GetVideoInputs = ReturnType<typeof createVideoInputs>;
