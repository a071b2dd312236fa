import { boothCalls, type ConsoleBooth } from '@jepret/contract/console';
import { useState } from 'react';
import { Act, ActList } from '../../components/act-list.tsx';
import { nameBooth } from '../../components/booths/booth-words.ts';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { useCall } from '../../hooks/use-call.ts';

interface SignOutProps {
  booth: ConsoleBooth;
  onChanged(booth: ConsoleBooth, message: string): void;
}

export function SignOut({ booth, onChanged }: SignOutProps) {
  const [isAsking, setIsAsking] = useState(false);
  const signingOut = useCall(boothCalls.signOutBooth, {
    onDone({ data, message }) {
      setIsAsking(false);
      onChanged(data, message);
    },
  });
  const name = nameBooth(booth);
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
