import { BoothError } from '../../../domain/booth-error.ts';
import { type ConsoleCaller, scopeOf } from '../../../http/access/console-access.ts';
import type { CatalogueFrame } from '../catalogue.ts';

export const FRAMES_RIGHT = 'frames.manage';

/** Everybody sees every frame; what visitors of other places choose is not an operator's to change. */
export function mayChange(
  caller: ConsoleCaller,
  { isOwn, locations }: Pick<CatalogueFrame, 'isOwn' | 'locations'>,
): boolean {
  return scopeOf(caller, FRAMES_RIGHT) === null || (isOwn && areOwn(caller, locations));
}

export function requireChangeable(
  caller: ConsoleCaller,
  frame: Pick<CatalogueFrame, 'isOwn' | 'locations'>,
): void {
  if (mayChange(caller, frame)) return;
  throw new BoothError(
    'forbidden',
    'This frame is offered at locations that are not yours, so an owner has to change it.',
  );
}

export function requireOwnPlaces(caller: ConsoleCaller, locations: readonly string[]): void {
  if (areOwn(caller, locations)) return;
  throw new BoothError('forbidden', 'Choose locations of your own.');
}

/** None is everywhere. */
function areOwn(caller: ConsoleCaller, locations: readonly string[]): boolean {
  const scope = scopeOf(caller, FRAMES_RIGHT);
  if (scope === null) return true;
  return locations.length > 0 && locations.every((slug) => scope.includes(slug));
}
