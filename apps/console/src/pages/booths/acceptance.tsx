import { boothCalls, type ConsoleBooth } from '@jepret/contract/console';
import { ActionItem, ActionList } from '../../components/action-list.tsx';
import { Button } from '../../components/button.tsx';
import { Tag } from '../../components/tag.tsx';
import { useCall } from '../../hooks/use-call.ts';

const isNotAccepted = ({ state, is_accepted }: ConsoleBooth): boolean =>
  state !== 'signed-out' && state !== 'retired' && !is_accepted;

export function AcceptanceTag({ booth }: { booth: ConsoleBooth }) {
  return isNotAccepted(booth) ? <Tag tone="warning">Not accepted</Tag> : null;
}

interface AcceptProps {
  booth: ConsoleBooth;
  onChanged(booth: ConsoleBooth, message: string): void;
}

export function Accept({ booth, onChanged }: AcceptProps) {
  const accepting = useCall(boothCalls.acceptBooth, {
    onDone: ({ data, message }) => onChanged(data, message),
  });
  if (!isNotAccepted(booth)) return null;
  const signer = booth.signed_in_by ?? 'a former team member';
  return (
    <ActionList>
      <ActionItem
        note={`Signed in by ${signer}. Until it is accepted it takes payments, but no session can be moved to it.`}
        problem={accepting.problem}
      >
        <Button
          isBusy={accepting.isBusy}
          onClick={() => accepting.send({ params: { id: booth.id } })}
        >
          Accept booth
        </Button>
      </ActionItem>
    </ActionList>
  );
}
