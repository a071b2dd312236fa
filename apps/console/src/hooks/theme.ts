import { createStore } from 'zustand/vanilla';

/** `system`: as the device is set. */
export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const KEY = 'jepret-console-theme';

/** What was chosen on this device; a browser that keeps nothing follows the system. */
export const theme = createStore<{ theme: Theme }>(() => ({ theme: readTheme() }));

export function chooseTheme(chosen: Theme): void {
  theme.setState({ theme: chosen });
  showTheme();
  try {
    if (chosen === 'system') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, chosen);
  } catch {
    // Private windows may refuse; it then lasts as long as the page.
  }
}

export function showTheme(): void {
  const { theme: shown } = theme.getState();
  if (shown === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = shown;
}

function readTheme(): Theme {
  try {
    return THEMES.find((name) => name === localStorage.getItem(KEY)) ?? 'system';
  } catch {
    return 'system';
  }
}
