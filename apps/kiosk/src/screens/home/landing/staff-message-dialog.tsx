import { useTranslate } from '@jepret/messages/react';
import { Button, Dialog } from '@jepret/ui';
import { useStore } from 'zustand';
import { useBooth } from '../../../kiosk/booth.tsx';

/** A message of staff from the console, in their own words (FLEET-47). */
export function StaffMessageDialog() {
  const t = useTranslate();
  const { staffMessage } = useBooth();
  const text = useStore(staffMessage.shown, (message) => message.text);
  return (
    <Dialog
      isOpen={text !== undefined}
      onClose={staffMessage.hide}
      title={t('home.staffMessage')}
      maxWidthPx={640}
    >
      <p>{text}</p>
      <Button onClick={staffMessage.hide}>{t('home.closeMessage')}</Button>
    </Dialog>
  );
}
