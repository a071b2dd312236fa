/** How long `g` waits for the letter of a page. */
export const GO_TIMEOUT_MS = 1_500;

export type ShortcutAction =
  | { kind: 'search' }
  | { kind: 'explain' }
  | { kind: 'announcement' }
  /** `g` was pressed: the next letter names a page. */
  | { kind: 'going' }
  | { kind: 'go'; key: string };

interface KeyPress {
  key: string;
  hasModifier: boolean;
  isTyping: boolean;
  isDialogOpen: boolean;
}

/** The shortcut of a key; undefined while the person types or a dialog is open. */
export function readKey(
  { key, hasModifier, isTyping, isDialogOpen }: KeyPress,
  isGoing: boolean,
): ShortcutAction | undefined {
  if (hasModifier || isTyping || isDialogOpen) return undefined;
  if (isGoing) return { kind: 'go', key: key.toLowerCase() };
  if (key === '/') return { kind: 'search' };
  if (key === '?') return { kind: 'explain' };
  if (key === 'u') return { kind: 'announcement' };
  return key === 'g' ? { kind: 'going' } : undefined;
}
