import type { Booth } from './booth.tsx';

/** Whoever comes next finds the location's own language and the booth as it always is. */
export function endVisit({ language, access }: Pick<Booth, 'language' | 'access'>): void {
  void language.endVisit();
  access.endVisit();
}
