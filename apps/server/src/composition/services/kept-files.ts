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
  deliveries: Pick<DeliveryStore, 'listOf'>;
}

/** What must stay of a session when it has ended: its guest page, its mails and its sheets. */
export function createFindKeptFiles(dependencies: Dependencies) {
  const { database, prints, describe, findKept, deliveries } = dependencies;

  async function describeAll(
    owner: FilesOwner,
    print: Print,
  ): Promise<[EffectName, Deliverables][]> {
    const chosen = await findChosenEffect(database, owner.id);
    const all: [EffectName, Deliverables][] = [];
    // While nobody knows which one was chosen the guest page shows them all (026).
    for (const effect of chosen === undefined ? EFFECT_NAMES : [chosen]) {
      const deliverables = await describe(owner, print, effect);
      if (deliverables) all.push([effect, deliverables]);
    }
    return all;
  }

  return async function findKeptFiles(owner: FilesOwner): Promise<KeptFiles | undefined> {
    const print = (await prints.findNewest(owner.id)) ?? (await prints.findLastMade(owner.id));
    const before = await findKept(owner.id);
    // Given to a booth again, it has new photos, and no print of them yet.
    if (!print || print.inputsHash === before?.printHash) return undefined;
    const kept = await describeAll(owner, print);
    if (kept.length === 0) return undefined;
    const delivered = (await deliveries.listOf(owner.id)).flatMap(listFileKeys);
    const shown = kept.flatMap(([, deliverables]) => listShown(deliverables));
    const singles = kept.flatMap(([, deliverables]) => deliverables.singles.map(sourceOf));
    const keys = [...shown, ...singles, ...delivered];
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
 * For clearing: what it does not find is deleted. Films are found by their frame, so one that was
 * changed or removed since must cost nobody a film.
 */
export function createFindKeptFilms({ videos, findKept }: FilmDependencies): FindFilms {
  async function findCurrent(owner: FilesOwner, pick: VideoPick) {
    try {
      return await videos.find(owner, pick);
    } catch (error) {
      // What cannot be told at the moment is not cleared at the moment.
      if (error instanceof BoothError && error.code !== 'unavailable') return undefined;
      throw error;
    }
  }

  return async (owner, { frameName, categoryName }, effect) => {
    const pick = { effect, frameName, categoryName };
    const current = await findCurrent(owner, pick);
    if (current) return current;
    // Given to a booth again, a session still has the films of what it took before.
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

/** What a single is drawn from; one in the effect that changes nothing is its own. */
const sourceOf = (singleKey: string): string => findSingleSource(singleKey)?.sourceKey ?? singleKey;
