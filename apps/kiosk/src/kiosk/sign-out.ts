import type { Booth } from './booth.tsx';
import { endVisit } from './end-visit.ts';

/** Clears all local storage; the language and access modes of the visit end too (SIGN-80). */
export function signOut(booth: Pick<Booth, 'stored' | 'language' | 'access'>): void {
  booth.stored.clear();
  endVisit(booth);
}
