import { toSlug } from '@jepret/contract';
import type { Actor } from '../../domain/actor.ts';
import type { LandingVideos } from './landing-videos.ts';
import type { LocationService } from './service.ts';

interface Services {
  locations: Pick<LocationService, 'requireRemovable' | 'remove'>;
  landingVideos: Pick<LandingVideos, 'remove'>;
}

/**
 * A place and its own film. The film goes first: if that is all that happens, whoever removes the
 * place again removes the rest, while nobody could ask for the film of a place that is gone.
 */
export async function removeLocation(
  { locations, landingVideos }: Services,
  name: string,
  actor: Actor,
): Promise<void> {
  await locations.requireRemovable(name);
  await landingVideos.remove(toSlug(name), actor);
  await locations.remove(name, actor);
}
