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

interface SignOutProps {
  booth: ConsoleBooth;
  onChanged(booth: ConsoleBooth, message: string): void;
}

export function SignOut({ booth, onChanged }: SignOutProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const client = useQueryClient();
  const name = nameBooth(booth);
  const signingOut = useOptimisticCall(boothCalls.signOutBooth, {
    keys: BOOTH_KEYS,
    apply: () => showBooth(client, { id: booth.id, state: 'signed-out' }),
    failureTitle: `${name} is not signed out`,
    announce: announce,
    onDone({ data, message }) {
      setIsConfirming(false);
      onChanged(data, message);
    },
  });
  return (
    <ActionList>
      <ActionItem note="The booth was stolen or sold, or is being moved.">
        <Button
          onClick={() => {
            signingOut.reset();
            setIsConfirming(true);
          }}
        >
          Sign out
        </Button>
        {isConfirming && (
          <ConfirmDialog
            title={`Sign ${name} out?`}
            action="Sign out"
            isBusy={signingOut.isBusy}
            problem={signingOut.problem}
            onConfirm={() => signingOut.send({ params: { id: booth.id } })}
            onClose={() => setIsConfirming(false)}
          >
            <p>
              A visitor at this booth cannot continue: within a minute its screen asks staff to sign
              in. The payment and the photos that were already sent are kept, and staff can move the
              session to another booth.
            </p>
            <p>
              The booth takes no payments until staff sign it in again with a code sent by mail.
            </p>
          </ConfirmDialog>
        )}
      </ActionItem>
    </ActionList>
  );
}
