import { BASE_PATHS, type Call, envelopeOf, Refusal } from '@jepret/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { KioskCaller, StaffCaller } from './access.ts';
import { success } from './envelope.ts';

/** What a handler is given: everything in it was checked. */
export interface CallContext<C extends Call> {
  body: C extends { body: z.ZodType } ? z.output<C['body']> : undefined;
  params: Params<C>;
  caller: Caller<C>;
  request: FastifyRequest;
  reply: FastifyReply;
}

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
  : C['access'] extends 'staff'
    ? StaffCaller
    : null;

/**
 * Registers a call of the contract. The order of judgement (D6) is the order of Fastify's stages:
 * token in `onRequest`, transaction and entitlement in `preValidation`, input in the validation.
 */
export function route<C extends Call>(
  app: FastifyInstance,
  call: C,
  handle: (context: CallContext<C>) => Promise<CallAnswer<C>>,
): void {
  app.route({
    method: call.method,
    url: (BASE_PATHS[call.base] + call.path).replace(/\{(\w+)\}/g, ':$1'),
    config: { access: call.access, repeatsError: call.base === 'auth' },
    schema: {
      summary: call.summary,
      tags: [call.base],
      ...(call.access === 'public' ? {} : { security: [{ [call.access]: [] }] }),
      ...(call.params ? { params: call.params } : {}),
      ...(call.body ? { body: call.body } : {}),
      response: {
        200: envelopeOf(call.data).extend(call.topLevel?.shape ?? {}),
        '4xx': Refusal,
        '5xx': Refusal,
      },
    },
    async handler(request, reply) {
      const caller: unknown = request.kioskCaller ?? request.staffCaller;
      const { data, message, ...rest } = await handle({
        // The guard and the schemas above have made sure of these three.
        body: request.body as CallContext<C>['body'],
        params: request.params as CallContext<C>['params'],
        caller: caller as CallContext<C>['caller'],
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
