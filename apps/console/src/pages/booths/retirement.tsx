import { boothCalls, type ConsoleBooth, nameBooth } from '@jepret/contract/console';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Act, ActList } from '../../components/act-list.tsx';
import { announce } from '../../components/announcer.tsx';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx';
import { BOOTH_KEYS, showBooth } from '../../hooks/booths-query.ts';
import { useShownCall } from '../../hooks/use-shown-call.ts';

interface RetirementProps {
  booth: ConsoleBooth;
  onRetired(booth: ConsoleBooth, message: string): void;
  onRestore(booth: ConsoleBooth): void;
}

/** A booth that was replaced leaves the list and the counts, and comes back the same way. */
export function Retirement({ booth, onRetired, onRestore }: RetirementProps) {
  return (
    <ActList>
      {booth.state === 'retired' ? (
        <Act note="It is retired: not counted and not watched.">
          <Button onClick={() => onRestore(booth)}>List again</Button>
        </Act>
      ) : (
        <Act note="It was replaced or is no longer used.">
          <Retire booth={booth} onRetired={onRetired} />
        </Act>
      )}
    </ActList>
  );
}

function Retire({ booth, onRetired }: Pick<RetirementProps, 'booth' | 'onRetired'>) {
  const [isAsking, setIsAsking] = useState(false);
  const client = useQueryClient();
  const name = nameBooth(booth);
  const retiring = useShownCall(boothCalls.retireBooth, {
    keys: BOOTH_KEYS,
    show: () => showBooth(client, { id: booth.id, state: 'retired' }),
    refusal: `${name} is not retired`,
    tell: announce,
    onDone: ({ data, message }) => onRetired(data, message),
  });
  return (
    <>
      <Button
        onClick={() => {
          retiring.reset();
          setIsAsking(true);
        }}
      >
        Retire booth
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Retire ${name}?`}
          action="Retire booth"
          isBusy={retiring.isBusy}
          problem={retiring.problem}
          onConfirm={() => retiring.send({ params: { id: booth.id } })}
          onClose={() => setIsAsking(false)}
        >
          {booth.state !== 'signed-out' && (
            <p>
              It is signed in now. Retiring signs it out: within a minute its screen asks staff to
              sign in, and a visitor at the booth cannot continue there.
            </p>
          )}
          <p>
            It is no longer counted, watched or listed. Its transactions and what it earned stay.
            You find it under the state “Retired” and can list it again.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** For the page: the sheet with the button is closed by then. */
export function useRestoreBooth(): (booth: ConsoleBooth) => void {
  const client = useQueryClient();
  const restoring = useShownCall(boothCalls.restoreBooth, {
    keys: BOOTH_KEYS,
    show() {},
    refusal: 'The booth is still retired',
    tell: announce,
    onDone({ data, message }) {
      showBooth(client, data);
      announce(message);
    },
  });
  return ({ id }) => restoring.send({ params: { id } });
}
