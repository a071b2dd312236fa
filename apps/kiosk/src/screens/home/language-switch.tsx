import { LANGUAGES } from '@jepret/contract';
import { useTranslate } from '@jepret/messages/react';
import { useStore } from 'zustand';
import { useBooth } from '../../kiosk/booth.tsx';
import styles from './language-switch.module.css';

/** The default last, so that visitors who do not read it see the other first. */
const CHOICES = LANGUAGES.toReversed();

/** Switches the visit's language with one tap. */
export function LanguageSwitch() {
  const t = useTranslate();
  const { language } = useBooth();
  const shown = useStore(language.shown, (state) => state.language);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls, these are buttons.
    <div role="group" aria-label={t('language.switch')} className={styles.switch}>
      {CHOICES.map((choice) => (
        <button
          key={choice}
          type="button"
          lang={choice}
          className={styles.language}
          aria-pressed={choice === shown}
          onClick={() => void language.choose(choice)}
        >
          {choice.toUpperCase()}
        </button>
      ))}
    </div>
  );
}
