import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { limitBodyTime } from '../../http/body-deadline.ts';
import { answerBrokenRequest } from '../../http/errors/broken-request.ts';
import { toLiteralUrl } from '../../http/errors/undecodable-url.ts';
import {
  FILE_REQUEST_TIMEOUT_MS,
  JSON_BODY_LIMIT_BYTES,
  MAX_PARAM_LENGTH,
} from '../../http/limits.ts';
import { newId } from '../../ports/randomness.ts';
import type { BoothDependencies } from '../dependencies.ts';

/** Creates the web server without routes. */
export function openApp(dependencies: BoothDependencies): FastifyInstance {
  const { randomness, background, scheduler } = dependencies;
  const app = Fastify({
    loggerInstance: dependencies.logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => newId(randomness),
    trustProxy: (_address, hop) => hop < dependencies.trustedProxies,
    bodyLimit: JSON_BODY_LIMIT_BYTES,
    requestTimeout: FILE_REQUEST_TIMEOUT_MS,
    return503OnClosing: false,
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    rewriteUrl: toLiteralUrl,
    clientErrorHandler: answerBrokenRequest,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.removeContentTypeParser('text/plain');
  limitBodyTime(app, scheduler);
  app.addHook('onClose', () => background.settled());
  return app;
}
