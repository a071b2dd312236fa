import { EditMode } from '@jepret/contract';
import { expect, test } from 'vitest';
import { createStoredValues } from '../../devices/storage/stored-values.ts';
import { findEditMode, storeSettings } from './edit-mode.ts';

const createStorage = () => {
  const texts = new Map<string, string>();
  const storage = {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
  } as Storage;
  return { texts, stored: createStoredValues(storage) };
};

test.each([
  ['With Edit', 'true', 'false'],
  ['Without Edit', 'false', 'false'],
  ['Sticker Only', 'true', 'true'],
] as const)('%s stores useEdit %s and stickerOnly %s (SIGN-3)', (mode, useEdit, stickerOnly) => {
  const { texts, stored } = createStorage();
  storeSettings(stored, 'Jakarta', mode);
  expect(Object.fromEntries(texts)).toEqual({ Location: 'Jakarta', useEdit, stickerOnly });
});

test.each(EditMode.options)('a kiosk that was set to %s offers it again (SIGN-3)', (mode) => {
  const { stored } = createStorage();
  storeSettings(stored, 'Jakarta', mode);
  expect(findEditMode(stored)).toBe(mode);
});

test('a new kiosk starts with With Edit (SIGN-3)', () => {
  expect(findEditMode(createStorage().stored)).toBe('With Edit');
});
