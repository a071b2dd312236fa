import { createTranslator } from 'use-intl/core';
import type { Catalogue, English } from './catalogue.ts';

/** Says a message by its key, in one language; keys and parameters are checked at compile time. */
export type Translate = ReturnType<typeof createTranslator<English>>;

/** A message that takes no parameters. */
export type PlainKey = {
  [Area in keyof English]: {
    [Key in keyof English[Area]]: English[Area][Key] extends `${string}${'{' | '</'}${string}`
      ? never
      : `${Area & string}.${Key & string}`;
  }[keyof English[Area]];
}[keyof English];

/** A message that stresses some of its words. */
export type BoldKey = {
  [Area in keyof English]: {
    [Key in keyof English[Area]]: English[Area][Key] extends `${string}<b>${string}`
      ? `${Area & string}.${Key & string}`
      : never;
  }[keyof English[Area]];
}[keyof English];

/** Something said to a person, in whatever language that person reads. */
export type Sentence = (t: Translate) => string;

export const createTranslate = (catalogue: Catalogue): Translate =>
  createTranslator<English>({
    locale: catalogue.language.locale,
    // Every catalogue has the keys of the English one, which the types are taken from.
    messages: catalogue as unknown as English,
    onError: (error) => {
      throw error;
    },
  });
