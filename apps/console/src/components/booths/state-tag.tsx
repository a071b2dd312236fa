import type { BoothState } from '@jepret/contract/console';
import { Tag } from '../tag.tsx';
import { BOOTH_STATES } from './booth-problem-list.ts';

export function StateTag({ state }: { state: BoothState }) {
  const { tone, name } = BOOTH_STATES[state];
  return <Tag tone={tone}>{name}</Tag>;
}
