import { DEFAULT_LANGUAGE, findLanguage, type Language } from '@jepret/contract';
import type { Translate } from '@jepret/messages';
import { translateInto } from '@jepret/messages/every-language';
import type { FastifyRequest } from 'fastify';

/** What the caller reads: the kiosk says its visitor's language, a phone its owner's. */
export const languageOf = ({ headers }: Pick<FastifyRequest, 'headers'>): Language =>
  findLanguage(headers['accept-language']) ?? DEFAULT_LANGUAGE;

export const translateFor = (request: Pick<FastifyRequest, 'headers'>): Translate =>
  translateInto(languageOf(request));
