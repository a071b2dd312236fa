import { useId } from 'react';
import { useStore } from 'zustand';
import { chooseTheme, THEMES, theme } from '../hooks/theme.ts';
import styles from './theme-choice.module.css';

const NAMES = { system: 'Same as device', light: 'Light', dark: 'Dark' } as const;

/** The choice is stored on this device. */
export function ThemeChoice() {
  const { theme: chosen } = useStore(theme);
  const name = useId();
  return (
    <fieldset className={styles.choice}>
      <legend>Appearance</legend>
      <div className={styles.options}>
        {THEMES.map((option) => (
          <label key={option}>
            <input
              type="radio"
              name={name}
              checked={option === chosen}
              onChange={() => chooseTheme(option)}
            />
            <span>{NAMES[option]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
