import { createStore } from 'zustand/vanilla';

/** `system` follows the device. */
export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const KEY = 'jepret-console-theme';

/** The choice of this device; without storage it follows the system. */
export const theme = createStore<{ theme: Theme }>(() => ({ theme: readTheme() }));

export function chooseTheme(chosen: Theme): void {
  theme.setState({ theme: chosen });
  showTheme();
  try {
    if (chosen === 'system') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, chosen);
  } catch {
    // Storage may be blocked in private windows; the choice then lasts until the page closes.
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
