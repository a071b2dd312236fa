import type { EffectName } from '@jepret/contract';
import { BoothError } from '../../domain/booth-error.ts';
import type { Deliverables } from '../../domain/deliverables.ts';
import type { FilesOwner } from '../../domain/session-files.ts';
import type { PaintingStore } from '../../features/paintings/store.ts';
import { EFFECT_NAMES } from '../../features/prints/print-keys.ts';
import type { PrintService } from '../../features/prints/service.ts';
import type { Print } from '../../features/prints/store.ts';
import type { ClearingStore } from '../../features/retention/clearing/clearing-store.ts';
import type { VideoService } from '../../features/videos/service.ts';
import { gifKeyOf } from '../../features/videos/video-keys.ts';

interface Dependencies {
  videos: Pick<VideoService, 'find' | 'findPainted'>;
  paintings: Pick<PaintingStore, 'findNewest'>;
}

type Painted = NonNullable<Awaited<ReturnType<PaintingStore['findNewest']>>>;

export type FindDeliverables = (
  owner: FilesOwner,
  effect: EffectName,
) => Promise<Deliverables | undefined>;

export type DescribeDeliverables = (
  owner: FilesOwner,
  print: Print,
  effect: EffectName,
) => Promise<Deliverables | undefined>;

interface FindDependencies {
  prints: Pick<PrintService, 'findNewest'>;
  describe: DescribeDeliverables;
  findKept: ClearingStore['findKept'];
}

/** What the visitor takes home; undefined before there is a print. */
export const createFindDeliverables =
  ({ prints, describe, findKept }: FindDependencies): FindDeliverables =>
  async (owner, effect) => {
    const print = await prints.findNewest(owner.id);
    const kept = await findKept(owner.id);
    // Of a session that has ended nothing else is left, unless a booth went on with it since.
    if (kept && (!print || print.inputsHash === kept.printHash)) return kept.deliverables[effect];
    return print && describe(owner, print, effect);
  };

/** Gathers what the features made of a session in one print. */
export function createDescribeDeliverables({
  videos,
  paintings,
}: Dependencies): DescribeDeliverables {
  async function findFilms(owner: FilesOwner, print: Print, effect: EffectName) {
    try {
      const { frameName, categoryName } = print;
      return await videos.find(owner, { effect, frameName, categoryName });
    } catch (error) {
      // A frame that was taken away meanwhile is no reason to keep the photos from anybody.
      if (error instanceof BoothError) return undefined;
      throw error;
    }
  }

  async function describePainted(
    owner: FilesOwner,
    painting: Painted,
  ): Promise<NonNullable<Deliverables['painted']>> {
    const { imageKey: image, videoKey, filmsHash } = painting;
    const films = filmsHash === null ? undefined : await videos.findPainted(owner, filmsHash);
    const video = films?.video ?? videoKey;
    const animatedClip = films?.animatedClip;
    return {
      image,
      ...(video !== null && { video }),
      ...(animatedClip !== undefined && { animatedClip, gif: gifKeyOf(animatedClip) }),
    };
  }

  return async (owner, print, effect) => {
    const position = EFFECT_NAMES.indexOf(effect);
    const printKey = print.printKeys[position];
    if (printKey === undefined) return undefined;
    const snapCount = print.singleKeys.length / EFFECT_NAMES.length;
    const painting = await paintings.findNewest(owner.id, effect, print.inputsHash);
    const films = await findFilms(owner, print, effect);
    return {
      print: printKey,
      singles: print.singleKeys.slice(position * snapCount, (position + 1) * snapCount),
      ...(painting && { painted: await describePainted(owner, painting) }),
      ...(films?.animatedClip && {
        films: {
          livingPrint: films.video,
          animatedClip: films.animatedClip,
          gif: gifKeyOf(films.animatedClip),
        },
      }),
    };
  };
}
