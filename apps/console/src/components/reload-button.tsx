import { VisuallyHidden } from '@jepret/ui';
import { useState } from 'react';
import { useConsole } from '../hooks/console-context.tsx';
import { Button } from './button.tsx';

/** Reloads when the server responds; otherwise the browser would show its own offline page (CONSOLE-270). */
export function ReloadButton({ tone }: { tone?: 'primary' | undefined }) {
  const { connection } = useConsole();
  const [isWaiting, setWaiting] = useState(false);
  const reload = async () => {
    setWaiting(true);
    await connection.waitForServer();
    location.reload();
  };
  return (
    <>
      <Button {...(tone && { tone })} isBusy={isWaiting} onClick={() => void reload()}>
        Reload
      </Button>
      <VisuallyHidden>
        <span role="status">{isWaiting && 'Waiting for the server'}</span>
      </VisuallyHidden>
    </>
  );
}
