import { createTranslator } from 'use-intl/core';
import type { Catalogue, English } from './catalogue.ts';

/** Returns a message by its key, in one language; keys and parameters are checked at compile time. */
export type Translate = ReturnType<typeof createTranslator<English>>;

/** Key of a message without parameters. */
export type PlainKey = {
  [Area in keyof English]: {
    [Key in keyof English[Area]]: English[Area][Key] extends `${string}${'{' | '</'}${string}`
      ? never
      : `${Area & string}.${Key & string}`;
  }[keyof English[Area]];
}[keyof English];

/** Key of a message with bold words. */
export type BoldKey = {
  [Area in keyof English]: {
    [Key in keyof English[Area]]: English[Area][Key] extends `${string}<b>${string}`
      ? `${Area & string}.${Key & string}`
      : never;
  }[keyof English[Area]];
}[keyof English];

/** A message for a person, in any language. */
export type Sentence = (t: Translate) => string;

export const createTranslate = (catalogue: Catalogue): Translate =>
  createTranslator<English>({
    locale: catalogue.language.locale,
    // Every catalogue has the keys of the English one, which defines the types.
    messages: catalogue as unknown as English,
    onError: (error) => {
      throw error;
    },
  });
