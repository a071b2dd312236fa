import { type Access, agentCalls, type Base, type Call, calls, Refusal } from '@jepret/contract';
import { consoleCalls } from '@jepret/contract/console';

interface RouteFacts {
  operationId: string;
  summary: string;
  access: Access;
  tag?: Base;
}

/** What the OpenAPI document says of a route beside its schemas. */
export function documentRoute({ operationId, summary, access, tag = 'core' }: RouteFacts) {
  return {
    operationId,
    summary,
    tags: [tag],
    // An empty list: without one the document would not say whether a token is needed.
    security: access === 'public' ? [] : [{ [schemeOf(access)]: [] }],
  };
}

function schemeOf(access: Access): string {
  if (typeof access === 'string') return access;
  return 'staff' in access ? 'staff' : 'console';
}

/** Every route may refuse, and does it in one form. */
export const REFUSALS = { '4xx': Refusal, '5xx': Refusal } as const;

const CALL_NAMES = new Map<Call, string>([
  ...Object.entries(calls).map(([name, call]) => [call, name] as const),
  ...Object.entries(agentCalls).map(([name, call]) => [call, named('agent', name)] as const),
  ...Object.entries(consoleCalls).map(([name, call]) => [call, named('console', name)] as const),
]);

/** The calls of agents and of the console have names that only tell among themselves. */
function named(prefix: string, name: string): string {
  return `${prefix}${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

/** The call's own name in the contract. */
export function operationIdOf(call: Call): string {
  return CALL_NAMES.get(call) ?? `${call.method}-${call.path}`;
}
