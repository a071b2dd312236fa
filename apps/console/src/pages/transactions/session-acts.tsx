import { type TransactionFile, transactionCalls } from '@jepret/contract/console';
import { useState } from 'react';
import { Act, ActList } from '../../components/act-list.tsx';
import { Button } from '../../components/button.tsx';
import { EraseDialog } from './erase-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { PhotoDialog } from './photo-dialog.tsx';
import { useFileCall, useMay } from './transaction-query.ts';
import styles from './transaction-sheet.module.css';
import { sayBooth } from './transaction-words.tsx';

interface SessionActsProps {
  file: TransactionFile;
}

type Asked = 'photo' | 'move' | 'erase';

/** What can be done about the session itself. */
export function SessionActs({ file }: SessionActsProps) {
  const may = useMay();
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  const canServe = may('transactions.serve');
  const canErase = may('transactions.erase') && file.can_erase;
  const isRunnable = canServe && file.can_run;
  const canLook = canServe && file.has_photo;
  if (!isRunnable && !canLook && !canErase) return null;
  return (
    <section className={styles.part} aria-label="Session">
      <h3>Session</h3>
      <ActList className={styles.acts}>
        {canLook && (
          <Act note="A face: that you looked at it is written down.">
            <Button onClick={() => setAsked('photo')}>Look at the photo</Button>
          </Act>
        )}
        {isRunnable && file.booth && <RunAgain file={file} />}
        {isRunnable && (
          <Act note="Another booth offers it, as if the visitor had just been there.">
            <Button onClick={() => setAsked('move')}>Move</Button>
          </Act>
        )}
        {canErase && (
          <Act note="Photos, films and addresses, for good; money stays in the ledger.">
            <Button onClick={() => setAsked('erase')}>Erase</Button>
          </Act>
        )}
      </ActList>
      {asked === 'photo' && <PhotoDialog file={file} onClose={close} />}
      {asked === 'move' && <MoveDialog file={file} onClose={close} />}
      {asked === 'erase' && <EraseDialog file={file} onClose={close} />}
    </section>
  );
}

function RunAgain({ file }: SessionActsProps) {
  const running = useFileCall(transactionCalls.moveTransaction);
  return (
    <Act
      note={`The visitor may take photos again at ${sayBooth(file.booth)}.`}
      problem={running.problem}
    >
      <Button
        isBusy={running.isBusy}
        onClick={() => running.sendAbout(file, { booth: file.booth?.id ?? '' })}
      >
        Run again
      </Button>
    </Act>
  );
}
