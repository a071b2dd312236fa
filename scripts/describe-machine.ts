/** The parts of an XState node that are read here; the scripts do not depend on the library. */
export interface MachineNode {
  key: string;
  type: string;
  initial: { target?: readonly MachineNode[] | undefined };
  states: Record<string, MachineNode>;
  invoke: readonly { id: string; src: unknown }[];
  always?: readonly Transition[] | undefined;
  transitions: ReadonlyMap<string, readonly Transition[]>;
}

interface Transition {
  target?: readonly MachineNode[] | undefined;
  guard?: unknown;
}

export interface DescribedState {
  name: string;
  kind: 'plain' | 'parallel' | 'final';
  isInitial: boolean;
  /** Actors that run in this state. */
  activities: readonly string[];
  transitions: readonly { when: string; to: string }[];
  states: readonly DescribedState[];
}

/** Describes a machine's states and transitions, in the order of the source. */
export function describeMachine(node: MachineNode, isInitial = false): DescribedState {
  const initials = node.initial.target ?? [];
  return {
    name: node.key,
    kind: node.type === 'parallel' || node.type === 'final' ? node.type : 'plain',
    isInitial,
    activities: node.invoke.map(({ src }) => String(src)),
    transitions: [...node.transitions, ['', node.always ?? []] as const].flatMap(
      ([event, transitions]) =>
        transitions.flatMap(({ target = [], guard }) =>
          target.map(({ key }) => ({ when: describeWhen(node, event, guard), to: key })),
        ),
    ),
    states: Object.values(node.states).map((state) =>
      describeMachine(state, node.type !== 'parallel' && initials.includes(state)),
    ),
  };
}

function describeWhen(node: MachineNode, event: string, guard: unknown): string {
  const name = typeof guard === 'function' ? guard.name : guard;
  const condition = name === undefined ? '' : `if ${name}`;
  return [describeEvent(node, event), condition].filter(Boolean).join(' ') || 'else';
}

function describeEvent({ invoke }: MachineNode, event: string): string {
  const delay = /^xstate\.after\.(\w+)\./.exec(event)?.[1];
  if (delay) return `after ${/^\d+$/.test(delay) ? `${Number(delay) / 1_000} s` : delay}`;
  if (event.startsWith('xstate.done.state.')) return 'all done';
  const actor = invoke.find(({ id }) => event.endsWith(`.actor.${id}`));
  if (!actor) return event;
  return `${String(actor.src)} ${event.startsWith('xstate.done.') ? 'done' : 'failed'}`;
}
