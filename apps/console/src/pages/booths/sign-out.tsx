import { boothCalls, type ConsoleBooth, nameBooth } from '@jepret/contract/console';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Act, ActList } from '../../components/act-list.tsx';
import { announce } from '../../components/announcer.tsx';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx';
import { BOOTH_KEYS, showBooth } from '../../hooks/booths-query.ts';
import { useShownCall } from '../../hooks/use-shown-call.ts';

interface SignOutProps {
  booth: ConsoleBooth;
  onChanged(booth: ConsoleBooth, message: string): void;
}

export function SignOut({ booth, onChanged }: SignOutProps) {
  const [isAsking, setIsAsking] = useState(false);
  const client = useQueryClient();
  const name = nameBooth(booth);
  const signingOut = useShownCall(boothCalls.signOutBooth, {
    keys: BOOTH_KEYS,
    show: () => showBooth(client, { id: booth.id, state: 'signed-out' }),
    refusal: `${name} is not signed out`,
    tell: announce,
    onDone({ data, message }) {
      setIsAsking(false);
      onChanged(data, message);
    },
  });
  return (
    <ActList>
      <Act note="It was stolen, sold or is being moved.">
        <Button
          onClick={() => {
            signingOut.reset();
            setIsAsking(true);
          }}
        >
          Sign out
        </Button>
        {isAsking && (
          <ConfirmDialog
            title={`Sign ${name} out?`}
            action="Sign out"
            isBusy={signingOut.isBusy}
            problem={signingOut.problem}
            onConfirm={() => signingOut.send({ params: { id: booth.id } })}
            onClose={() => setIsAsking(false)}
          >
            <p>
              Whoever is at the booth now cannot go on: within a minute its screen asks staff to
              sign in. What they paid and the photos that were sent are kept, and staff can go on
              with the session at another booth.
            </p>
            <p>It takes nobody’s money until staff sign it in again, with a code by mail.</p>
          </ConfirmDialog>
        )}
      </Act>
    </ActList>
  );
}
