import type { Translate } from '@jepret/messages';

/** The shortcuts of the admin login, in their order (HOME-18). */
const EMAIL_SHORTCUTS = [
  '@gmail.com',
  '@yahoo.com',
  '@hotmail.com',
  '@outlook.com',
  '@icloud.com',
  '.co.id',
  '.com',
];

const SHORTCUT_ROW = EMAIL_SHORTCUTS.join(' ');
const DIGIT_ROW = '1 2 3 4 5 6 7 8 9 0';

export type LayoutName = 'letters' | 'capitals' | 'numbers';
type Layouts = Record<LayoutName, string[]>;

/** Every layout has five rows, so that switching between layouts does not move the screen. */
const layoutsWithTopRow = (topRow: string): Layouts => ({
  letters: [
    topRow,
    'q w e r t y u i o p',
    'a s d f g h j k l',
    '{shift} z x c v b n m {bksp}',
    '{numbers} @ {space} . - _',
  ],
  capitals: [
    topRow,
    'Q W E R T Y U I O P',
    'A S D F G H J K L',
    '{shift} Z X C V B N M {bksp}',
    '{numbers} @ {space} . - _',
  ],
  numbers: [
    DIGIT_ROW,
    '! ? # $ % & * + = /',
    '( ) [ ] { } < > \\ |',
    '" \' , : ; ^ ~ ` {bksp}',
    '{letters} @ {space} . - _',
  ],
});

export const PLAIN_LAYOUTS = layoutsWithTopRow(DIGIT_ROW);
export const EMAIL_LAYOUTS = layoutsWithTopRow(SHORTCUT_ROW);
export const KEYPAD_LAYOUTS = { keypad: ['1 2 3', '4 5 6', '7 8 9', '{//} 0 {bksp}'] };

const drawIcon = (path: string) =>
  `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${path}"/></svg>`;

export const createKeyFaces = (t: Translate) => ({
  '{bksp}': drawIcon('M21 5H9L3 12l6 7h12V5ZM12 9.500l5 5M17 9.500l-5 5'),
  '{shift}': drawIcon('M12 4 4 13h4.500v6h7v-6H20L12 4Z'),
  '{space}': t('keyboard.space'),
  '{numbers}': '123',
  '{letters}': 'abc',
  '{//}': ' ',
});

/** The rows are in the tab order, not the keys: 45 stops would be too many. */
export const createKeyAttributes = (t: Translate) => [
  { attribute: 'type', value: 'button' },
  { attribute: 'tabindex', value: '-1' },
  { attribute: 'aria-label', value: t('keyboard.backspaceLabel'), buttons: '{bksp}' },
  { attribute: 'aria-label', value: t('keyboard.shiftLabel'), buttons: '{shift}' },
  { attribute: 'aria-label', value: t('keyboard.spaceLabel'), buttons: '{space}' },
  { attribute: 'aria-hidden', value: 'true', buttons: '{//}' },
];
