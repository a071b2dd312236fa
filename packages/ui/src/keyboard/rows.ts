import type { Translate } from '@jepret/messages';

export const listRows = (root: HTMLElement | null): HTMLElement[] => [
  ...(root?.querySelectorAll<HTMLElement>('.hg-row') ?? []),
];

/** Without the keypad's empty place. */
export const listKeys = (row: HTMLElement): HTMLElement[] => [
  ...row.querySelectorAll<HTMLElement>('.hg-button:not([aria-hidden])'),
];

/** What the library calls it: `a`, `{shift}`. */
export const buttonOf = (key: HTMLElement): string => key.dataset.skbtn ?? '';

/** The keys have no place in the tab order, their rows have. */
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
