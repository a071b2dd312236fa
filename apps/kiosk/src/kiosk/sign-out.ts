import type { Booth } from './booth.tsx';
import { endVisit } from './end-visit.ts';

/** Clears local storage and ends the visit's language and access modes (SIGN-80). */
export function signOut(booth: Pick<Booth, 'stored' | 'language' | 'access'>): void {
  booth.stored.clear();
  endVisit(booth);
}
