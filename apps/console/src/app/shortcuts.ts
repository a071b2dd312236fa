/** How long `g` waits for the letter of a page. */
export const GO_MS = 1_500;

export type Deed =
  | { kind: 'search' }
  | { kind: 'explain' }
  | { kind: 'announcement' }
  /** `g` was pressed: the next letter names a page. */
  | { kind: 'going' }
  | { kind: 'go'; key: string };

interface Pressed {
  key: string;
  hasModifier: boolean;
  isTyping: boolean;
  isDialogOpen: boolean;
}

/** What a key means; nothing where somebody types, or where a dialog has the keyboard. */
export function readKey(
  { key, hasModifier, isTyping, isDialogOpen }: Pressed,
  isGoing: boolean,
): Deed | undefined {
  if (hasModifier || isTyping || isDialogOpen) return undefined;
  if (isGoing) return { kind: 'go', key: key.toLowerCase() };
  if (key === '/') return { kind: 'search' };
  if (key === '?') return { kind: 'explain' };
  if (key === 'u') return { kind: 'announcement' };
  return key === 'g' ? { kind: 'going' } : undefined;
}
