import { toSlug } from '@jepret/contract';
import type { Actor } from '../../domain/actor.ts';
import { BoothError } from '../../domain/booth-error.ts';
import type { LandingVideos } from './landing-videos.ts';
import type { LocationService } from './service.ts';

interface RemovingServices {
  locations: Pick<
    LocationService,
    'requireRemovable' | 'deleteEarlierRemoval' | 'remove' | 'purgeRemoved'
  >;
  landingVideos: Pick<LandingVideos, 'keepRemoved' | 'restoreRemoved' | 'deleteRemoved'>;
}

/**
 * Removes a location and its own video; both can be restored for a week. The video is removed first:
 * after an interruption the removal can be repeated, while the video of a removed location could not be
 * removed any more. `seenVersion` is the version that the page showed.
 */
export async function removeLocation(
  { locations, landingVideos }: RemovingServices,
  name: string,
  actor: Actor,
  seenVersion?: number,
): Promise<void> {
  await locations.requireRemovable(name, seenVersion);
  const slug = toSlug(name);
  // A location of this name was removed before; its video does not belong to this one.
  if (await locations.deleteEarlierRemoval(slug)) await landingVideos.deleteRemoved(slug);
  await landingVideos.keepRemoved(slug, actor);
  try {
    await locations.remove(name, actor, seenVersion);
  } catch (error) {
    // The location was changed in the meantime: it stays, with its video.
    if (error instanceof BoothError) await landingVideos.restoreRemoved(slug, actor);
    throw error;
  }
  for (const old of await locations.purgeRemoved()) await landingVideos.deleteRemoved(old);
}

interface RestoringServices {
  locations: Pick<LocationService, 'requireRestorable' | 'restore'>;
  landingVideos: Pick<LandingVideos, 'restoreRemoved' | 'keepRemoved'>;
}

/** Restores both; the video first, so that a repeated call restores the rest. */
export async function restoreLocation(
  { locations, landingVideos }: RestoringServices,
  name: string,
  actor: Actor,
  seenVersion?: number,
): Promise<void> {
  await locations.requireRestorable(name, seenVersion);
  const slug = toSlug(name);
  const isRestored = await landingVideos.restoreRemoved(slug, actor);
  try {
    await locations.restore(name, actor, seenVersion);
  } catch (error) {
    // A new location of that name was added in the meantime; the video does not belong to it.
    if (isRestored && error instanceof BoothError) await landingVideos.keepRemoved(slug, actor);
    throw error;
  }
}
