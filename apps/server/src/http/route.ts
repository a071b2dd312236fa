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

/** What a handler is given: everything in it was checked. */
export interface CallContext<C extends Call, Authorized = undefined> {
  /** A form is not read yet: `readForm` does it, a part at a time. */
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
  /** What comes before the input: the transaction and its entitlement, of a body nobody checked. */
  authorize?: (body: unknown, caller: Caller<C>) => Promise<Authorized>;
  /** The files of a form, which the contract's schema leaves out; only the document shows them. */
  files?: z.ZodRawShape;
  /** For a call that has an answer to whatever is typed. */
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
    // A form has not even arrived when the others are validated.
    ...(isForm && { validatorCompiler: () => () => true }),
    ...(authorize && {
      async preValidation(request: FastifyRequest) {
        authorizations.set(request, await authorize(request.body, callerOf<C>(request)));
      },
    }),
    async handler(request, reply) {
      const { data, message, ...rest } = await handle({
        // The guard, the schemas and `authorize` above have made sure of these.
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

/** Made once for each call: a schema takes longer than all else that a route needs. */
const answers = new WeakMap<Call, z.ZodType>();

function answerOf(call: Call): z.ZodType {
  const known = answers.get(call);
  if (known) return known;
  const made = envelopeOf(call.data).extend(call.topLevel?.shape ?? {});
  answers.set(call, made);
  return made;
}

function callerOf<C extends Call>(request: FastifyRequest): Caller<C> {
  const { kioskCaller, staffCaller, agentCaller, consoleCaller } = request;
  const caller: unknown = kioskCaller ?? staffCaller ?? agentCaller ?? consoleCaller;
  return caller as Caller<C>;
}
