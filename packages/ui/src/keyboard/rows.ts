import type { Translate } from '@jepret/messages';

export const listRows = (root: HTMLElement | null): HTMLElement[] => [
  ...(root?.querySelectorAll<HTMLElement>('.hg-row') ?? []),
];

/** Without the keypad's placeholder. */
export const listKeys = (row: HTMLElement): HTMLElement[] => [
  ...row.querySelectorAll<HTMLElement>('.hg-button:not([aria-hidden])'),
];

/** The library's name of the key: `a`, `{shift}`. */
export const buttonOf = (key: HTMLElement): string => key.dataset.skbtn ?? '';

/** Puts the rows into the tab order, and labels them. */
export function prepareRows(root: HTMLElement | null, t: Translate): void {
  for (const row of listRows(root)) {
    const keys = listKeys(row);
    row.tabIndex = 0;
    row.role = 'group';
    row.ariaLabel = t('keyboard.row', { first: nameOf(keys.at(0)), last: nameOf(keys.at(-1)) });
  }
}

const nameOf = (key: HTMLElement | undefined): string =>
  key?.ariaLabel ?? key?.textContent?.trim() ?? '';
