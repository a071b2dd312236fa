import {
  BASE_PATHS,
  type Call,
  type ConsoleAccess,
  envelopeOf,
  type StaffAccess,
} from '@jepret/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { AgentCaller, KioskCaller, StaffCaller } from './access/access.ts';
import type { ConsoleCaller } from './access/console-access.ts';
import { documentRoute, operationIdOf, REFUSALS } from './documents/route-document.ts';
import { success } from './envelope.ts';

/** The validated input of a handler. */
export interface CallContext<C extends Call, Authorized = undefined> {
  /** Undefined for a form: `readForm` reads it part by part. */
  body: C extends { encoding: 'form' } ? undefined : Body<C>;
  params: Params<C>;
  query: C extends { query: z.ZodType } ? z.output<C['query']> : undefined;
  caller: Caller<C>;
  authorized: Authorized;
  request: FastifyRequest;
  reply: FastifyReply;
}

type Body<C extends Call> = C extends { body: z.ZodType } ? z.output<C['body']> : undefined;

export type CallAnswer<C extends Call> = {
  data: z.output<C['data']>;
  message?: string;
} & (C extends { topLevel: z.ZodType } ? { topLevel: z.output<C['topLevel']> } : unknown);

type Params<C extends Call> = C extends { params: z.ZodType }
  ? z.output<C['params']>
  : Record<ParamName<C['path']>, string>;

type ParamName<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamName<Rest>
  : never;

type Caller<C extends Call> = C['access'] extends 'kiosk'
  ? KioskCaller
  : C['access'] extends StaffAccess
    ? StaffCaller
    : C['access'] extends ConsoleAccess
      ? ConsoleCaller
      : C['access'] extends 'agent'
        ? AgentCaller
        : null;

interface RouteOptions<C extends Call, Authorized> {
  /** Checks the transaction and its entitlement before the input; the body is not validated yet. */
  authorize?: (body: unknown, caller: Caller<C>) => Promise<Authorized>;
  /** The files of a form for the OpenAPI document; the contract's schema omits them. */
  files?: z.ZodRawShape;
  /** The call accepts any text. */
  takesAnyText?: boolean;
}

/**
 * Registers a call of the contract. The order of checks (CALL-5) is the order of Fastify's
 * stages: token in `onRequest`, transaction and entitlement in `preValidation`, input in the
 * validation.
 */
export function route<C extends Call, Authorized = undefined>(
  app: FastifyInstance,
  call: C,
  handle: (context: CallContext<C, Authorized>) => Promise<CallAnswer<C>>,
  { authorize, files, takesAnyText = false }: RouteOptions<C, Authorized> = {},
): void {
  const authorizations = new WeakMap<FastifyRequest, Authorized>();
  const isForm = call.encoding === 'form';

  app.route({
    method: call.method,
    url: (BASE_PATHS[call.base] + call.path).replace(/\{(\w+)\}/g, ':$1'),
    config: {
      access: call.access,
      repeatsError: call.base === 'auth',
      takesAnyText,
      takesFile: call.encoding === 'file',
    },
    schema: {
      ...documentRoute({ ...call, operationId: operationIdOf(call), tag: call.base }),
      ...(call.params ? { params: call.params } : {}),
      ...(call.query ? { querystring: call.query } : {}),
      ...(call.body ? { body: files ? call.body.extend(files) : call.body } : {}),
      ...(isForm ? { consumes: ['multipart/form-data'] } : {}),
      response: {
        200: answerOf(call),
        ...REFUSALS,
      },
    },
    // A form has not arrived yet when validation runs.
    ...(isForm && { validatorCompiler: () => () => true }),
    ...(authorize && {
      async preValidation(request: FastifyRequest) {
        authorizations.set(request, await authorize(request.body, callerOf<C>(request)));
      },
    }),
    async handler(request, reply) {
      const { data, message, ...rest } = await handle({
        // The guard, the schemas and `authorize` above have checked these.
        body: request.body as CallContext<C>['body'],
        params: request.params as CallContext<C>['params'],
        query: request.query as CallContext<C>['query'],
        caller: callerOf<C>(request),
        authorized: authorizations.get(request) as Authorized,
        request,
        reply,
      });
      return {
        ...success(data, message),
        ...('topLevel' in rest ? { ...Object(rest.topLevel) } : {}),
      };
    },
  });
}

/** Created once for each call: a schema takes longer than everything else that a route needs. */
const answerSchemas = new WeakMap<Call, z.ZodType>();

function answerOf(call: Call): z.ZodType {
  const cached = answerSchemas.get(call);
  if (cached) return cached;
  const schema = envelopeOf(call.data).extend(call.topLevel?.shape ?? {});
  answerSchemas.set(call, schema);
  return schema;
}

function callerOf<C extends Call>(request: FastifyRequest): Caller<C> {
  const { kioskCaller, staffCaller, agentCaller, consoleCaller } = request;
  const caller: unknown = kioskCaller ?? staffCaller ?? agentCaller ?? consoleCaller;
  return caller as Caller<C>;
}
