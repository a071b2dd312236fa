import { signInCalls } from '@jepret/contract/console';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { announce } from '../components/announcer.tsx';
import { Button } from '../components/button.tsx';
import { Dialog } from '../components/dialogs/dialog.tsx';
import { lazyPart } from '../components/lazy-part.tsx';
import { ListNote } from '../components/list/list-note.tsx';
import { Notice } from '../components/notice.tsx';
import { clearAccount, findAccount, setAccount } from '../hooks/account-query.ts';
import { useConsole } from '../hooks/console-context.tsx';
import { useCall } from '../hooks/use-call.ts';

/** Long after the first load, and long before a session ends: a later version of the server lacks this code. */
const LOAD_AFTER_MS = 60_000;

const loadSteps = async () => (await import('../pages/sign-in/sign-in-steps.tsx')).SignInSteps;
const SignInSteps = lazyPart(loadSteps, ListNote);

/** Opens over the page when the session has ended, so that typed input is kept (CONSOLE-43). */
export function SignInPrompt() {
  const { prompts } = useConsole();
  const { isOpen } = useStore(prompts.signIn.shown);
  useEffect(() => {
    const timer = setTimeout(() => void loadSteps().catch(() => {}), LOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return isOpen ? <OpenPrompt /> : null;
}

function OpenPrompt() {
  const { prompts } = useConsole();
  const client = useQueryClient();
  const before = findAccount(client);
  const [email, setEmail] = useState(before?.email ?? '');

  const loadingAccount = useCall(signInCalls.getAccount, {
    by: 'callWithoutPrompts',
    onDone({ data }) {
      // Another person must not continue with the first person's page.
      if (before && data.id !== before.id) return location.assign(import.meta.env.BASE_URL);
      setAccount(client, data);
      prompts.signIn.answer(true);
    },
  });
  const leave = () => {
    prompts.signIn.answer(false);
    clearAccount(client);
    // The next person must not use the previous person's Undo.
    announce('');
  };

  return (
    <Dialog title="Sign in again">
      <p>Your sign-in has expired. Sign in to continue where you were. What you typed is kept.</p>
      <Suspense>
        <SignInSteps
          email={email}
          onEmail={setEmail}
          onSignedIn={() => loadingAccount.send()}
          secondaryAction={
            <Button tone="quiet" onClick={leave}>
              Leave this page
            </Button>
          }
        />
      </Suspense>
      {loadingAccount.problem && <Notice tone="bad">{loadingAccount.problem}</Notice>}
    </Dialog>
  );
}
