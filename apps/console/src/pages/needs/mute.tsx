import { findReach, mayMute, type Need, needCalls } from '@jepret/contract/console';
import { useState } from 'react';
import { announce } from '../../components/announcer.tsx';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx';
import { SelectField } from '../../components/field.tsx';
import { useAccount } from '../../hooks/console-context.tsx';
import { useCall } from '../../hooks/use-call.ts';

interface MuteProps {
  need: Need;
  onChanged(): void;
}

const HOUR_MS = 3_600_000;
const TIMES = [
  { value: '1', label: '1 hour' },
  { value: '4', label: '4 hours' },
  { value: '24', label: '1 day' },
  { value: '168', label: '1 week' },
];

/** Only for persons with the right: no messages are sent about a muted incident. */
export function MuteButton({ need, onChanged }: MuteProps) {
  const { role } = useAccount();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => {
    setIsOpen(false);
    onChanged();
  };
  const ending = useCall(needCalls.muteIncident, {
    onDone({ message }) {
      announce(message);
      onChanged();
    },
  });
  if (findReach(role, 'incidents.mute') === undefined) return null;
  if (need.cause === null || !mayMute(role, need.cause)) return null;
  if (need.muted) {
    return (
      <Button
        aria-label={`End mute: ${need.title}`}
        isBusy={ending.isBusy}
        onClick={() => ending.send({ params: { id: need.id }, body: { until_at: null } })}
      >
        End mute
      </Button>
    );
  }
  return (
    <>
      <Button aria-label={`Mute: ${need.title}`} onClick={() => setIsOpen(true)}>
        Mute
      </Button>
      {isOpen && <MuteDialog need={need} onClose={close} />}
    </>
  );
}

function MuteDialog({ need, onClose }: { need: Need; onClose(): void }) {
  const [hours, setHours] = useState('4');
  const muting = useCall(needCalls.muteIncident, {
    onDone({ message }) {
      announce(message);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={`Mute: ${need.title}`}
      action="Mute"
      tone="primary"
      isBusy={muting.isBusy}
      problem={muting.problem}
      onConfirm={() =>
        muting.send({
          params: { id: need.id },
          body: { until_at: Date.now() + Number(hours) * HOUR_MS },
        })
      }
      onClose={onClose}
    >
      <p>
        No messages are sent about this problem at {need.location?.name ?? 'this location'} until
        then, also if it ends and comes back. If it still lasts afterwards, messages are sent again.
      </p>
      <SelectField label="For" value={hours} onChange={setHours} options={TIMES} />
    </ConfirmDialog>
  );
}
