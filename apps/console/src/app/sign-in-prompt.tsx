import { signInCalls } from '@jepret/contract/console';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useStore } from 'zustand';
import { announce } from '../components/announcer.tsx';
import { Button } from '../components/button.tsx';
import { Dialog } from '../components/dialogs/dialog.tsx';
import { Notice } from '../components/notice.tsx';
import { findAccount, forgetAccount, setAccount } from '../hooks/account-query.ts';
import { useConsole } from '../hooks/console-context.tsx';
import { useCall } from '../hooks/use-call.ts';
import { SignInSteps } from '../pages/sign-in/sign-in-steps.tsx';

/** Over the page whose session has ended: what was typed there is still there afterwards. */
export function SignInPrompt() {
  const { prompts } = useConsole();
  const { isOpen } = useStore(prompts.signIn.shown);
  return isOpen ? <OpenPrompt /> : null;
}

function OpenPrompt() {
  const { prompts } = useConsole();
  const client = useQueryClient();
  const before = findAccount(client);
  const [email, setEmail] = useState(before?.email ?? '');

  const looking = useCall(signInCalls.getAccount, {
    by: 'callPlainly',
    onDone({ data }) {
      // Somebody else must not go on with what the first one had open.
      if (before && data.id !== before.id) return location.assign(import.meta.env.BASE_URL);
      setAccount(client, data);
      prompts.signIn.answer(true);
    },
  });
  const leave = () => {
    prompts.signIn.answer(false);
    forgetAccount(client);
    // What the slip offers to undo is theirs, not the next one's.
    announce('');
  };

  return (
    <Dialog title="Your sign-in has ended">
      <p>Sign in again and go on where you were. What you typed is kept.</p>
      <SignInSteps
        email={email}
        onEmail={setEmail}
        onIn={() => looking.send()}
        otherAction={
          <Button tone="quiet" onClick={leave}>
            Leave this page
          </Button>
        }
      />
      {looking.problem && <Notice tone="bad">{looking.problem}</Notice>}
    </Dialog>
  );
}
