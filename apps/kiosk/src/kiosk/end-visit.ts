import type { Booth } from './booth.tsx';

/** Resets language and access modes for the next visitor. */
export function endVisit({ language, access }: Pick<Booth, 'language' | 'access'>): void {
  void language.endVisit();
  access.endVisit();
}
