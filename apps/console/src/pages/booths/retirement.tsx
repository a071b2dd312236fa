import { boothCalls, type ConsoleBooth, nameBooth } from '@jepret/contract/console';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActionItem, ActionList } from '../../components/action-list.tsx';
import { announce } from '../../components/announcer.tsx';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx';
import { BOOTH_KEYS } from '../../hooks/booths-of-today-query.ts';
import { showBooth } from '../../hooks/booths-query.ts';
import { useOptimisticCall } from '../../hooks/use-optimistic-call.ts';

interface RetirementProps {
  booth: ConsoleBooth;
  onRetired(booth: ConsoleBooth, message: string): void;
  onRestore(booth: ConsoleBooth): void;
}

/** Retires a booth, or lists it again. */
export function Retirement({ booth, onRetired, onRestore }: RetirementProps) {
  return (
    <ActionList>
      {booth.state === 'retired' ? (
        <ActionItem note="This booth is retired: it is not counted or monitored.">
          <Button onClick={() => onRestore(booth)}>List again</Button>
        </ActionItem>
      ) : (
        <ActionItem note="The booth was replaced or is no longer used.">
          <Retire booth={booth} onRetired={onRetired} />
        </ActionItem>
      )}
    </ActionList>
  );
}

function Retire({ booth, onRetired }: Pick<RetirementProps, 'booth' | 'onRetired'>) {
  const [isConfirming, setIsConfirming] = useState(false);
  const client = useQueryClient();
  const name = nameBooth(booth);
  const retiring = useOptimisticCall(boothCalls.retireBooth, {
    keys: BOOTH_KEYS,
    apply: () => showBooth(client, { id: booth.id, state: 'retired' }),
    failureTitle: `${name} is not retired`,
    announce: announce,
    onDone: ({ data, message }) => onRetired(data, message),
  });
  return (
    <>
      <Button
        onClick={() => {
          retiring.reset();
          setIsConfirming(true);
        }}
      >
        Retire booth
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={`Retire ${name}?`}
          action="Retire booth"
          isBusy={retiring.isBusy}
          problem={retiring.problem}
          onConfirm={() => retiring.send({ params: { id: booth.id } })}
          onClose={() => setIsConfirming(false)}
        >
          {booth.state !== 'signed-out' && (
            <p>
              The booth is signed in. Retiring signs it out: within a minute its screen asks staff
              to sign in, and a visitor at the booth cannot continue there.
            </p>
          )}
          <p>
            It is no longer counted, monitored or listed. Its transactions and revenue stay. To list
            it again, filter by the status “Retired”.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** Used by the page, because the panel is closed when Undo is clicked. */
export function useRestoreBooth(): (booth: ConsoleBooth) => void {
  const client = useQueryClient();
  const restoring = useOptimisticCall(boothCalls.restoreBooth, {
    keys: BOOTH_KEYS,
    apply() {},
    failureTitle: 'The booth is still retired',
    announce: announce,
    onDone({ data, message }) {
      showBooth(client, data);
      announce(message);
    },
  });
  return ({ id }) => restoring.send({ params: { id } });
}
