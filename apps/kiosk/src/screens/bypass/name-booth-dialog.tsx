import { type StaffSession, TEXT_LIMITS } from '@jepret/contract';
import { useTranslate } from '@jepret/messages/react';
import { Button, Dialog, Keyboard, Notice, TextField } from '@jepret/ui';
import { type FormEvent, useRef, useState } from 'react';
import styles from './name-booth-dialog.module.css';
import { useNameBooth } from './use-name-booth.ts';

const MAX_WIDTH_PX = 900;

interface NameBoothDialogProps {
  session: StaffSession;
  onClose(): void;
}

export function NameBoothDialog({ session, onClose }: NameBoothDialogProps) {
  const t = useTranslate();
  return (
    <Dialog isOpen onClose={onClose} title={t('staff.nameBooth')} maxWidthPx={MAX_WIDTH_PX}>
      <NameForm session={session} />
    </Dialog>
  );
}

function NameForm({ session }: Pick<NameBoothDialogProps, 'session'>) {
  const t = useTranslate();
  const form = useRef<HTMLFormElement>(null);
  const [name, setName] = useState(session.booth?.name ?? '');
  const { phase, save } = useNameBooth(session);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '') void save(name.trim());
  };
  return (
    <form ref={form} className={styles.form} onSubmit={submit}>
      <div className={styles.entry}>
        <TextField
          label={t('staff.boothName')}
          value={name}
          maxLength={TEXT_LIMITS.boothName}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" className={styles.save} isBusy={phase.name === 'submitting'}>
          {t('staff.saveBoothName')}
        </Button>
      </div>
      <div className={styles.message}>
        {phase.name === 'failed' && <Notice tone="bad">{phase.error.describe(t)}</Notice>}
        {phase.name === 'saved' && (
          <Notice tone="good">{t('staff.boothNamed', { name: phase.booth })}</Notice>
        )}
      </div>
      <Keyboard scope={form} />
    </form>
  );
}
