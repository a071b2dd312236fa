import type { BoothState } from '@jepret/contract/console';
import { Tag } from '../tag.tsx';
import { STATES } from './booth-words.ts';

export function StateTag({ state }: { state: BoothState }) {
  const { tone, name } = STATES[state];
  return <Tag tone={tone}>{name}</Tag>;
}
