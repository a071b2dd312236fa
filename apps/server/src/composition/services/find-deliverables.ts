import type { EffectName } from '@jepret/contract';
import type { Database } from '../../database/schema.ts';
import { BoothError } from '../../domain/booth-error.ts';
import type { Deliverables } from '../../domain/deliverables.ts';
import type { FilesOwner } from '../../domain/session-files.ts';
import { findChosenEffect } from '../../features/guests/chosen-effect.ts';
import type { PaintingStore } from '../../features/paintings/store.ts';
import { EFFECT_NAMES } from '../../features/prints/print-keys.ts';
import type { PrintService } from '../../features/prints/service.ts';
import type { Print } from '../../features/prints/store.ts';
import type { ClearingStore } from '../../features/retention/clearing/clearing-store.ts';
import type { VideoService } from '../../features/videos/service.ts';
import type { VideoFiles } from '../../features/videos/video.ts';
import { gifKeyOf } from '../../features/videos/video-keys.ts';

interface Dependencies {
  videos: Pick<VideoService, 'findPainted'>;
  findFilms: FindFilms;
  paintings: Pick<PaintingStore, 'findNewest'>;
}

type Painted = NonNullable<Awaited<ReturnType<PaintingStore['findNewest']>>>;

type FindDeliverables = (
  owner: FilesOwner,
  effect: EffectName,
) => Promise<Deliverables | undefined>;

export type DescribeDeliverables = (
  owner: FilesOwner,
  print: Print,
  effect: EffectName,
) => Promise<Deliverables | undefined>;

export type FindFilms = (
  owner: FilesOwner,
  print: Print,
  effect: EffectName,
) => Promise<VideoFiles | undefined>;

interface FindDependencies {
  database: Database;
  prints: Pick<PrintService, 'findNewest'>;
  describe: DescribeDeliverables;
  findKept: ClearingStore['findKept'];
}

export function createFindDeliverables(dependencies: FindDependencies) {
  const { database, prints, describe, findKept } = dependencies;

  /** The deliverables of a cleared session, unless it was continued since and has a newer print. */
  async function findCleared(transactionId: string) {
    const print = await prints.findNewest(transactionId);
    const kept = await findKept(transactionId);
    const isCleared = kept && (!print || print.inputsHash === kept.printHash);
    return { print, cleared: isCleared ? kept.deliverables : undefined };
  }

  /** The session's deliverables; undefined before the first print. */
  const findDeliverables: FindDeliverables = async (owner, effect) => {
    const { print, cleared } = await findCleared(owner.id);
    if (cleared) return cleared[effect];
    return print && describe(owner, print, effect);
  };

  return {
    findDeliverables,

    /** If the files that named the chosen effect are cleared or replaced, it is the only effect that is left. */
    async findChosenEffect(transactionId: string): Promise<EffectName | undefined> {
      const chosen = await findChosenEffect(database, transactionId);
      const { cleared } = await findCleared(transactionId);
      if (!cleared || (chosen && cleared[chosen])) return chosen;
      const [effect, ...others] = EFFECT_NAMES.filter((name) => cleared[name]);
      return others.length === 0 ? effect : undefined;
    },
  };
}

/** Finds films to show now. */
export const createFindCurrentFilms =
  (videos: Pick<VideoService, 'find'>): FindFilms =>
  async (owner, { frameName, categoryName }, effect) => {
    try {
      return await videos.find(owner, { effect, frameName, categoryName });
    } catch (error) {
      // If the frame was removed meanwhile, the photos are shown without films.
      if (error instanceof BoothError) return undefined;
      throw error;
    }
  };

/** Collects the deliverables of one print from the features. */
export function createDescribeDeliverables({
  videos,
  findFilms,
  paintings,
}: Dependencies): DescribeDeliverables {
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
      frameFolder: print.categoryName,
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
