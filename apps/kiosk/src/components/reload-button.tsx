import { useTranslate } from '@jepret/messages/react';
import { Button, type ButtonProps, VisuallyHidden } from '@jepret/ui';
import { useState } from 'react';
import { useBooth } from '../kiosk/booth.tsx';

/**
 * Reloads as soon as the server responds: otherwise the browser would show its own offline page
 * (SCREEN-52).
 */
export function ReloadButton(props: Omit<ButtonProps, 'onClick' | 'isBusy'>) {
  const t = useTranslate();
  const { connection } = useBooth();
  const [isWaiting, setWaiting] = useState(false);
  const reload = async () => {
    setWaiting(true);
    await connection.waitForServer();
    window.location.reload();
  };
  return (
    <>
      <Button {...props} isBusy={isWaiting} onClick={() => void reload()} />
      <VisuallyHidden>
        <span role="status">{isWaiting && t('load.noResponse')}</span>
      </VisuallyHidden>
    </>
  );
}
