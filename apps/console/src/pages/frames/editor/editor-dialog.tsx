import { type ConsoleFrame, type FrameCatalogue, frameCalls } from '@jepret/contract/console';
import { useDeferredValue, useMemo, useState } from 'react';
import { findFieldError } from '../../../api/describe-error.ts';
import { Button } from '../../../components/button.tsx';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { Actions, Dialog } from '../../../components/dialog.tsx';
import { Notice } from '../../../components/notice.tsx';
import { useAccount } from '../../../hooks/console-context.tsx';
import { useCall } from '../../../hooks/use-call.ts';
import { AboutFields } from './about-fields.tsx';
import { beginDraft, type Draft, findFaults, toNewFrame } from './draft.ts';
import styles from './editor.module.css';
import { FaultList } from './fault-list.tsx';
import { PreviewTab } from './preview-tab.tsx';
import { SlotsFields } from './slots-fields.tsx';
import { Stage } from './stage.tsx';
import type { Upload } from './use-draft.ts';

interface EditorDialogProps {
  upload: Upload;
  catalogue: FrameCatalogue;
  /** Somebody wants to go, and there is work that is not saved. */
  isLeaving: boolean;
  onDirty(isDirty: boolean): void;
  onLeave(): void;
  onStay(): void;
  onDiscard(): void;
  onSaved(frame: ConsoleFrame, message: string): void;
}

/** From a template to a frame: its slots, what it is, and how it will print. */
export function EditorDialog(props: EditorDialogProps) {
  const { upload, catalogue, isLeaving, onDirty, onLeave, onStay, onDiscard, onSaved } = props;
  const account = useAccount();
  const [draft, setDraft] = useState(() =>
    beginDraft(upload.fileName, upload.found, account.role === 'owner' ? [] : ownPlaces(account)),
  );
  const [selected, select] = useState<number>();
  const [tab, setTab] = useState<'slots' | 'preview'>('slots');
  // Two million pixels are looked at again with each step; the box must not wait for that.
  const looked = useDeferredValue(draft);
  const faults = useMemo(() => findFaults(looked, upload.alpha), [looked, upload.alpha]);
  const adding = useCall(frameCalls.addFrame, {
    onDone: ({ data, message }) => onSaved(data, message),
  });
  const change = (next: Draft) => {
    setDraft(next);
    onDirty(true);
  };
  const save = () =>
    adding.send({ query: { frame: JSON.stringify(toNewFrame(draft)) }, file: upload.template });
  const offReason = faults[0] && 'Mend what is marked first: it could not be printed.';
  const fieldError = (name: string) =>
    findFieldError(adding.error, name) ?? findFieldError(adding.error, `frame.${name}`);

  return (
    <Dialog title="New frame" isWide onClose={onLeave}>
      <div className={styles.editor}>
        <div className={styles.look}>
          <Tabs tab={tab} onChange={setTab} />
          {tab === 'slots' ? (
            <Stage
              upload={upload}
              draft={draft}
              faults={faults}
              selected={selected}
              onSelect={select}
              onChange={change}
            />
          ) : (
            <PreviewTab upload={upload} draft={draft} hasFaults={faults.length > 0} />
          )}
        </div>
        <div className={styles.fields}>
          <FaultList faults={faults} />
          <SlotsFields
            draft={draft}
            found={upload.found}
            selected={selected}
            onSelect={select}
            onChange={change}
          />
          <AboutFields draft={draft} catalogue={catalogue} errorOf={fieldError} onChange={change} />
          {adding.problem && <Notice tone="bad">{adding.problem}</Notice>}
          <Actions>
            <Button tone="primary" isBusy={adding.isBusy} offReason={offReason} onClick={save}>
              Save frame
            </Button>
            <Button onClick={onLeave}>Cancel</Button>
          </Actions>
        </div>
      </div>
      {isLeaving && (
        <ConfirmDialog
          title="Discard this frame?"
          action="Discard"
          isBusy={false}
          problem={undefined}
          onConfirm={onDiscard}
          onClose={onStay}
        >
          <p>It is not saved, and nothing of it is kept. Your file stays where it is.</p>
        </ConfirmDialog>
      )}
    </Dialog>
  );
}

/** Whoever has one location gives it to that one. */
const ownPlaces = ({ locations }: { locations: string[] | null }): string[] =>
  locations?.length === 1 ? locations : [];

const TABS = [
  { tab: 'slots', title: 'Slots' },
  { tab: 'preview', title: 'Preview' },
] as const;

interface TabsProps {
  tab: 'slots' | 'preview';
  onChange(tab: 'slots' | 'preview'): void;
}

function Tabs({ tab: chosen, onChange }: TabsProps) {
  return (
    <div className={styles.tabs}>
      {TABS.map(({ tab, title }) => (
        <button key={tab} type="button" aria-pressed={tab === chosen} onClick={() => onChange(tab)}>
          {title}
        </button>
      ))}
    </div>
  );
}
