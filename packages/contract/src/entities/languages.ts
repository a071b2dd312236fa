import { z } from 'zod';

/** Each language has a catalogue in packages/messages. The first is the default and the fallback. */
export const LANGUAGES = ['en', 'id'] as const;

export const Language = z.enum(LANGUAGES);
export type Language = z.infer<typeof Language>;

export const DEFAULT_LANGUAGE: Language = LANGUAGES[0];

/** The first supported language of an `Accept-Language` header. */
export const findLanguage = (acceptLanguage: string | undefined): Language | undefined =>
  acceptLanguage
    ?.split(',')
    .map((range) => Language.safeParse(range.trim().slice(0, 2).toLowerCase()).data)
    .find((language) => language !== undefined);
