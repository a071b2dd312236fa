import { type Need, needCalls } from '@jepret/contract/console';
import { useState } from 'react';
import { announce } from '../../components/announcer.tsx';
import { Button } from '../../components/button.tsx';
import { ReasonDialog } from '../../components/dialogs/reason-dialog.tsx';
import { useCall } from '../../hooks/use-call.ts';

interface NoteProps {
  need: Need;
  onChanged(): void;
}

export function NoteButton({ need, onChanged }: NoteProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => {
    setIsOpen(false);
    // Someone else may have noted something first.
    onChanged();
  };
  return (
    <>
      <Button aria-label={`Note: ${need.title}`} onClick={() => setIsOpen(true)}>
        Note
      </Button>
      {isOpen && <NoteDialog need={need} onClose={close} />}
    </>
  );
}

function NoteDialog({ need, onClose }: { need: Need; onClose(): void }) {
  const { kind, id, version, title, note } = need;
  const noting = useCall(needCalls.noteNeed, {
    onDone({ message }) {
      announce(message);
      onClose();
    },
  });
  return (
    <ReasonDialog
      title={`Note: ${title}`}
      label="Note"
      hint="Everyone at the location reads it."
      action="Save note"
      isBusy={noting.isBusy}
      problem={noting.problem}
      onSend={(text) => noting.send({ params: { kind, id }, body: { version, note: text } })}
      onClose={onClose}
    >
      {note && <p>It replaces the note of {note.by}.</p>}
    </ReasonDialog>
  );
}
