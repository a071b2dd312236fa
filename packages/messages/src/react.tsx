import { createContext, type ReactNode, use } from 'react';
import type { Translate } from './translate.ts';

const TranslateContext = createContext<Translate | undefined>(undefined);

export function TranslateProvider({ t, children }: { t: Translate; children: ReactNode }) {
  return <TranslateContext value={t}>{children}</TranslateContext>;
}

/** Translates into the visitor's language. */
export function useTranslate(): Translate {
  const t = use(TranslateContext);
  if (!t) throw new Error('useTranslate must be used inside a TranslateProvider.');
  return t;
}
