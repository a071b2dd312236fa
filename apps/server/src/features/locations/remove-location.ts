import { toSlug } from '@jepret/contract';
import type { Actor } from '../../domain/actor.ts';
import { BoothError } from '../../domain/booth-error.ts';
import type { LandingVideos } from './landing-videos.ts';
import type { LocationService } from './service.ts';

interface RemovingServices {
  locations: Pick<
    LocationService,
    'requireRemovable' | 'forgetOneBefore' | 'remove' | 'forgetRemoved'
  >;
  landingVideos: Pick<LandingVideos, 'setAside' | 'bringBack' | 'forgetAside'>;
}

/**
 * A place and its own film, both kept for a week in case it was a mistake. The film goes first: if that
 * is all that happens, whoever removes the place again removes the rest, while nobody could ask for the
 * film of a place that is gone. Whoever looked at it before says at which version.
 */
export async function removeLocation(
  { locations, landingVideos }: RemovingServices,
  name: string,
  actor: Actor,
  seenVersion?: number,
): Promise<void> {
  await locations.requireRemovable(name, seenVersion);
  const slug = toSlug(name);
  // Another place of this name was removed before: its film is not this one's.
  if (await locations.forgetOneBefore(slug)) await landingVideos.forgetAside(slug);
  await landingVideos.setAside(slug, actor);
  try {
    await locations.remove(name, actor, seenVersion);
  } catch (error) {
    // Somebody has changed the place meanwhile: it stays, with its film.
    if (error instanceof BoothError) await landingVideos.bringBack(slug, actor);
    throw error;
  }
  for (const old of await locations.forgetRemoved()) await landingVideos.forgetAside(old);
}

interface RestoringServices {
  locations: Pick<LocationService, 'requireRestorable' | 'restore'>;
  landingVideos: Pick<LandingVideos, 'bringBack' | 'setAside'>;
}

/** Undoes it: the film first again, so that whoever asks twice has both. */
export async function restoreLocation(
  { locations, landingVideos }: RestoringServices,
  name: string,
  actor: Actor,
  seenVersion?: number,
): Promise<void> {
  await locations.requireRestorable(name, seenVersion);
  const slug = toSlug(name);
  const isBack = await landingVideos.bringBack(slug, actor);
  try {
    await locations.restore(name, actor, seenVersion);
  } catch (error) {
    // Somebody has made another place of that name meanwhile: it is not its film.
    if (isBack && error instanceof BoothError) await landingVideos.setAside(slug, actor);
    throw error;
  }
}
