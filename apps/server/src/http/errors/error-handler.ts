import { STATUS_CODES } from 'node:http';
import { DEFAULT_LANGUAGE, type RefusalCode, type RefusalReason } from '@jepret/contract';
import type { Translate } from '@jepret/messages';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BoothError } from '../../domain/booth-error.ts';
import { isApiPath } from '../access/request-paths.ts';
import { refusal } from '../envelope.ts';
import { JSON_BODY_LIMIT_BYTES } from '../limits.ts';
import { languageOf, translateFor } from '../request-language.ts';
import { findDatabaseRefusal } from './database-refusal.ts';
import { notFoundPage } from './not-found-page.ts';
import { findStorageRefusal } from './storage-refusal.ts';
import { describeValidation } from './validation-messages.ts';

/** The one place where an error becomes a response; details of unexpected errors are only logged. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler(answer);
  app.setNotFoundHandler((request, reply) =>
    answer(new BoothError('not_found', (t) => t('refusal.nothingHere')), request, reply),
  );
}

const FRAMEWORK_MESSAGES: Record<string, string> = {
  FST_ERR_CTP_BODY_TOO_LARGE: `The body is larger than ${JSON_BODY_LIMIT_BYTES / 1024} kB.`,
  FST_ERR_CTP_EMPTY_JSON_BODY: 'A JSON body is required.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not valid JSON.',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The length of the body does not match its Content-Length.',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'The body must be JSON, with content type application/json.',
};

/** Codes of framework errors; all others are `malformed`. */
const FRAMEWORK_CODES: Record<number, RefusalCode> = {
  404: 'not_found',
  413: 'too_large',
};

function answer(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, message, errors, headers, isTranslated } = toAnswer(error, translateFor(request));
  if (status >= 500) request.log.error({ err: error }, 'a call failed');
  if (status === 404 && !isApiPath(request.url)) {
    return reply
      .code(404)
      .type('text/html; charset=utf-8')
      .send(notFoundPage(languageOf(request)));
  }
  // Else Node would read the refused body to its end.
  if (hasUnreadBody(request)) reply.header('connection', 'close');
  const { repeatsError } = request.routeOptions.config ?? {};
  return (
    reply
      .code(status)
      .headers(headers ?? {})
      // LANG-15: the kiosk translates a sentence in another language by its code.
      .header('content-language', isTranslated ? languageOf(request) : DEFAULT_LANGUAGE)
      .send({
        ...refusal(status, message, errors),
        ...(repeatsError ? { error: errors.map((reason) => reason.message).join(' ') } : {}),
      })
  );
}

function hasUnreadBody({ raw, headers }: FastifyRequest): boolean {
  const mayBeLong =
    headers['transfer-encoding'] !== undefined ||
    Number(headers['content-length'] ?? 0) > JSON_BODY_LIMIT_BYTES;
  return mayBeLong && !raw.readableEnded;
}

interface ErrorAnswer {
  status: number;
  message: string;
  errors: readonly RefusalReason[];
  /** For example the `content-range` of a file. */
  headers?: Record<string, string> | undefined;
  isTranslated: boolean;
}

function toAnswer(error: unknown, t: Translate): ErrorAnswer {
  if (error instanceof BoothError) return toErrorAnswer(error, t);
  const storageError = findStorageRefusal(error) ?? findDatabaseRefusal(error);
  if (storageError) return toErrorAnswer(storageError, t);
  const fields: Partial<FastifyError> & Pick<ErrorAnswer, 'headers'> = Object(error);
  const validation = describeValidation(fields);
  if (validation) return toErrorAnswer(validation, t);
  const { statusCode = 500, code = '', headers } = fields;
  if (statusCode < 400 || statusCode >= 500) {
    return toErrorAnswer(
      new BoothError('broken', (translate) => translate('refusal.internalError')),
      t,
    );
  }
  const message = FRAMEWORK_MESSAGES[code] ?? `${STATUS_CODES[statusCode]}.`;
  const errors = [{ code: FRAMEWORK_CODES[statusCode] ?? 'malformed', message }];
  return { status: statusCode, message, errors, headers, isTranslated: false };
}

const toErrorAnswer = (error: BoothError, t: Translate): ErrorAnswer => ({
  status: error.status,
  message: error.describe(t),
  errors: error.listReasons(t),
  headers: error.headers,
  isTranslated: error.isTranslated,
});
