import { BoothError } from '../../../domain/booth-error.ts';
import { type ConsoleCaller, scopeOf } from '../../../http/access/console-access.ts';
import type { CatalogueFrame } from '../catalogue.ts';

export const FRAMES_RIGHT = 'frames.manage';

/** Staff see all frames; an operator changes only frames that are offered at their locations only. */
export function canChangeFrame(
  caller: ConsoleCaller,
  { isOwn, locations }: Pick<CatalogueFrame, 'isOwn' | 'locations'>,
): boolean {
  return scopeOf(caller, FRAMES_RIGHT) === null || (isOwn && areOwnLocations(caller, locations));
}

export function requireChangeable(
  caller: ConsoleCaller,
  frame: Pick<CatalogueFrame, 'isOwn' | 'locations'>,
): void {
  if (canChangeFrame(caller, frame)) return;
  throw new BoothError(
    'forbidden',
    'This frame is offered at locations that are not yours, so an owner has to change it.',
  );
}

export function requireOwnLocations(caller: ConsoleCaller, locations: readonly string[]): void {
  if (areOwnLocations(caller, locations)) return;
  throw new BoothError('forbidden', 'Choose locations of your own.');
}

/** An empty list means everywhere. */
function areOwnLocations(caller: ConsoleCaller, locations: readonly string[]): boolean {
  const scope = scopeOf(caller, FRAMES_RIGHT);
  if (scope === null) return true;
  return locations.length > 0 && locations.every((slug) => scope.includes(slug));
}
