import type { TeamMember } from '@jepret/contract/console';
import { Tag } from '../../components/tag.tsx';

const STATES = {
  active: { tone: 'good', name: 'Active' },
  invited: { tone: 'warning', name: 'Invited' },
  disabled: { tone: 'bad', name: 'Disabled' },
} as const;

export function StateTag({ state }: Pick<TeamMember, 'state'>) {
  const { tone, name } = STATES[state];
  return <Tag tone={tone}>{name}</Tag>;
}
