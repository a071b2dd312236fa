import { createContext, type ReactNode, use } from 'react';
import type { Translate } from './translate.ts';

const TranslateContext = createContext<Translate | undefined>(undefined);

export function TranslateProvider({ t, children }: { t: Translate; children: ReactNode }) {
  return <TranslateContext value={t}>{children}</TranslateContext>;
}

/** The visitor's language, for whatever a component says. */
export function useTranslate(): Translate {
  const t = use(TranslateContext);
  if (!t) throw new Error('There is no language around this component.');
  return t;
}
