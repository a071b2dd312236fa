import { type Access, agentCalls, type Base, type Call, calls, Refusal } from '@jepret/contract';
import { consoleCalls } from '@jepret/contract/console';

interface RouteOptions {
  operationId: string;
  summary: string;
  access: Access;
  tag?: Base;
}

/** The OpenAPI fields of a route beside its schemas. */
export function documentRoute({ operationId, summary, access, tag = 'core' }: RouteOptions) {
  return {
    operationId,
    summary,
    tags: [tag],
    // An empty list means that no token is required.
    security: access === 'public' ? [] : [{ [schemeOf(access)]: [] }],
  };
}

function schemeOf(access: Access): string {
  if (typeof access === 'string') return access;
  return 'staff' in access ? 'staff' : 'console';
}

/** All refusals have the same form. */
export const REFUSALS = { '4xx': Refusal, '5xx': Refusal } as const;

const CALL_NAMES = new Map<Call, string>([
  ...Object.entries(calls).map(([name, call]) => [call, name] as const),
  ...Object.entries(agentCalls).map(([name, call]) => [call, prefixName('agent', name)] as const),
  ...Object.entries(consoleCalls).map(
    ([name, call]) => [call, prefixName('console', name)] as const,
  ),
]);

/** Names of agent and console calls are unique only among themselves. */
function prefixName(prefix: string, name: string): string {
  return `${prefix}${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

/** The call's name in the contract. */
export function operationIdOf(call: Call): string {
  return CALL_NAMES.get(call) ?? `${call.method}-${call.path}`;
}
