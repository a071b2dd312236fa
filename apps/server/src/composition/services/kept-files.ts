import type { EffectName } from '@jepret/contract';
import type { Database } from '../../database/schema.ts';
import { BoothError } from '../../domain/booth-error.ts';
import { type Deliverables, filmsOf } from '../../domain/deliverables.ts';
import type { FilesOwner } from '../../domain/session-files.ts';
import { findSingleSource } from '../../domain/singles.ts';
import { listFileKeys } from '../../features/deliveries/delivery.ts';
import type { DeliveryStore } from '../../features/deliveries/store.ts';
import { findChosenEffect } from '../../features/guests/chosen-effect.ts';
import { lightKeyOf } from '../../features/guests/files/guest-files.ts';
import { EFFECT_NAMES } from '../../features/prints/print-keys.ts';
import type { PrintService } from '../../features/prints/service.ts';
import type { Print } from '../../features/prints/store.ts';
import type { KeptFiles } from '../../features/retention/clearing/clearing.ts';
import type { ClearingStore } from '../../features/retention/clearing/clearing-store.ts';
import type { VideoService } from '../../features/videos/service.ts';
import type { VideoPick } from '../../features/videos/video-files.ts';
import type { DescribeDeliverables, FindFilms } from './find-deliverables.ts';

interface Dependencies {
  database: Database;
  prints: Pick<PrintService, 'findNewest' | 'findLastMade'>;
  describe: DescribeDeliverables;
  findKept: ClearingStore['findKept'];
  deliveries: Pick<DeliveryStore, 'listForTransaction'>;
}

/** Finds the files that must stay when a session has ended: those of its guest page, mails and sheets. */
export function createFindKeptFiles(dependencies: Dependencies) {
  const { database, prints, describe, findKept, deliveries } = dependencies;

  async function describeAll(
    owner: FilesOwner,
    print: Print,
  ): Promise<[EffectName, Deliverables][]> {
    const chosen = await findChosenEffect(database, owner.id);
    const all: [EffectName, Deliverables][] = [];
    // Without a chosen effect the guest page shows all effects (026).
    for (const effect of chosen === undefined ? EFFECT_NAMES : [chosen]) {
      const deliverables = await describe(owner, print, effect);
      if (deliverables) all.push([effect, deliverables]);
    }
    return all;
  }

  return async function findKeptFiles(owner: FilesOwner): Promise<KeptFiles | undefined> {
    const print = (await prints.findNewest(owner.id)) ?? (await prints.findLastMade(owner.id));
    const lastKept = await findKept(owner.id);
    // The session was continued at a booth: it has new photos, but no print of them yet.
    if (!print || print.inputsHash === lastKept?.printHash) return undefined;
    const kept = await describeAll(owner, print);
    if (kept.length === 0) return undefined;
    const deliveredKeys = (await deliveries.listForTransaction(owner.id)).flatMap(listFileKeys);
    const shownKeys = kept.flatMap(([, deliverables]) => listShown(deliverables));
    const singles = kept.flatMap(([, deliverables]) => deliverables.singles.map(sourceOf));
    const keys = [...shownKeys, ...singles, ...deliveredKeys];
    return {
      printHash: print.inputsHash,
      deliverables: Object.fromEntries(kept),
      sheets: kept.map(([, deliverables]) => sheetOf(deliverables)),
      singles: [...new Set(singles)],
      keys: new Set([...keys, ...keys.map(lightKeyOf)]),
    };
  };
}

interface FilmDependencies {
  videos: Pick<VideoService, 'find' | 'listChosen'>;
  findKept: ClearingStore['findKept'];
}

/**
 * Finds films for clearing, which deletes all others. Films are found by their frame, so a frame that was changed or
 * removed since must not cause a deletion.
 */
export function createFindKeptFilms({ videos, findKept }: FilmDependencies): FindFilms {
  async function findCurrent(owner: FilesOwner, pick: VideoPick) {
    try {
      return await videos.find(owner, pick);
    } catch (error) {
      // While this is unavailable, nothing is cleared.
      if (error instanceof BoothError && error.code !== 'unavailable') return undefined;
      throw error;
    }
  }

  return async (owner, { frameName, categoryName }, effect) => {
    const pick = { effect, frameName, categoryName };
    const current = await findCurrent(owner, pick);
    if (current) return current;
    // A session that was continued still has the films of its earlier photos.
    const before = (await findKept(owner.id))?.deliverables[effect]?.films?.livingPrint;
    return (await videos.listChosen(owner, pick)).find(({ video }) => video !== before);
  };
}

const sheetOf = ({ print, painted }: Deliverables): string => painted?.image ?? print;

function listShown(deliverables: Deliverables): string[] {
  const { films, painted, singles } = deliverables;
  const { livingPrint, animatedClip, gif } = filmsOf(films, painted);
  return [sheetOf(deliverables), livingPrint, animatedClip, gif, ...singles].filter(
    (key) => key !== undefined,
  );
}

/** The stored single from which a single is drawn; in the effect `original` it is itself. */
const sourceOf = (singleKey: string): string => findSingleSource(singleKey)?.sourceKey ?? singleKey;
