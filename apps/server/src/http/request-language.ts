import { DEFAULT_LANGUAGE, findLanguage, type Language } from '@jepret/contract';
import type { Translate } from '@jepret/messages';
import { getTranslate } from '@jepret/messages/every-language';
import type { FastifyRequest } from 'fastify';

/** The language of the caller: a kiosk sends its visitor's, a phone its owner's. */
export const languageOf = ({ headers }: Pick<FastifyRequest, 'headers'>): Language =>
  findLanguage(headers['accept-language']) ?? DEFAULT_LANGUAGE;

export const translateFor = (request: Pick<FastifyRequest, 'headers'>): Translate =>
  getTranslate(languageOf(request));
