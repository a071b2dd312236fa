import { boothCalls, type ConsoleBooth } from '@jepret/contract/console';
import { Act, ActList } from '../../components/act-list.tsx';
import { Button } from '../../components/button.tsx';
import { Tag } from '../../components/tag.tsx';
import { useCall } from '../../hooks/use-call.ts';

const isWaiting = ({ state, is_accepted }: ConsoleBooth): boolean =>
  state !== 'signed-out' && state !== 'retired' && !is_accepted;

/** Nothing where the booth is accepted, or signed out. */
export function AcceptanceTag({ booth }: { booth: ConsoleBooth }) {
  return isWaiting(booth) ? <Tag tone="warning">Not accepted</Tag> : null;
}

interface AcceptProps {
  booth: ConsoleBooth;
  onChanged(booth: ConsoleBooth, message: string): void;
}

export function Accept({ booth, onChanged }: AcceptProps) {
  const accepting = useCall(boothCalls.acceptBooth, {
    onDone: ({ data, message }) => onChanged(data, message),
  });
  if (!isWaiting(booth)) return null;
  const signer = booth.signed_in_by ?? 'a person who has left the team';
  return (
    <ActList>
      <Act
        note={`Signed in by ${signer}. Until it is accepted it sells, but no session can be moved to it.`}
        problem={accepting.problem}
      >
        <Button
          isBusy={accepting.isBusy}
          onClick={() => accepting.send({ params: { id: booth.id } })}
        >
          Accept booth
        </Button>
      </Act>
    </ActList>
  );
}
