import type { ConsoleFrame, FrameCatalogue } from '@jepret/contract/console';
import { useDeferredValue, useMemo, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx';
import { Actions, Dialog } from '../../../components/dialogs/dialog.tsx';
import { Notice } from '../../../components/notice.tsx';
import { useAccount } from '../../../hooks/console-context.tsx';
import { AboutFields, StyleChoice } from './about-fields.tsx';
import { beginDraft, type Draft, draftOf, findFaults } from './draft.ts';
import styles from './editor.module.css';
import { FaultList } from './fault-list.tsx';
import { PreviewTab } from './preview-tab.tsx';
import { SlotsFields } from './slots-fields.tsx';
import { Stage } from './stage.tsx';
import type { Upload } from './use-draft.ts';
import { useSavingFrame } from './use-saving-frame.ts';

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
  const { frame } = upload;
  const [draft, setDraft] = useState(() =>
    frame
      ? draftOf(frame)
      : beginDraft({
          fileName: upload.fileName,
          found: upload.found,
          locations: account.role === 'owner' ? [] : ownPlaces(account),
          taken: catalogue.frames.map(({ frame_name }) => frame_name),
        }),
  );
  const [selected, select] = useState<number>();
  const [tab, setTab] = useState<'slots' | 'preview'>('slots');
  // Two million pixels are looked at again with each step; the box must not wait for that.
  const looked = useDeferredValue(draft);
  const faults = useMemo(() => findFaults(looked, upload.alpha), [looked, upload.alpha]);
  const saving = useSavingFrame({ upload, draft, catalogue, onSaved });
  const change = (next: Draft) => {
    setDraft(next);
    onDirty(true);
  };
  const offReason = faults[0] && 'Mend what is marked first: it could not be printed.';

  return (
    <Dialog title={frame ? `Windows of ${frame.frame_name}` : 'New frame'} isWide onClose={onLeave}>
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
          {frame ? (
            <>
              <StyleChoice draft={draft} asksEvent={false} onChange={change} />
              <Notice>
                Who chooses it from now on gets the new windows. Sessions that have begun in it
                print as they began.
              </Notice>
            </>
          ) : (
            <AboutFields
              draft={draft}
              catalogue={catalogue}
              errorOf={saving.errorOf}
              onChange={change}
            />
          )}
          <SaveActs frame={frame} saving={saving} offReason={offReason} onLeave={onLeave} />
        </div>
      </div>
      {isLeaving && <DiscardQuestion frame={frame} onDiscard={onDiscard} onStay={onStay} />}
    </Dialog>
  );
}

interface SaveActsProps extends Pick<EditorDialogProps, 'onLeave'> {
  frame: ConsoleFrame | undefined;
  saving: ReturnType<typeof useSavingFrame>;
  offReason: string | undefined;
}

function SaveActs({ frame, saving, offReason, onLeave }: SaveActsProps) {
  return (
    <>
      {saving.problem && <Notice tone="bad">{saving.problem}</Notice>}
      {saving.isTold && (
        <Notice>What you did is still here. Save again to have your windows in it.</Notice>
      )}
      <Actions>
        <Button tone="primary" isBusy={saving.isBusy} offReason={offReason} onClick={saving.save}>
          {frame ? 'Save windows' : 'Save frame'}
        </Button>
        <Button onClick={onLeave}>Cancel</Button>
      </Actions>
    </>
  );
}

interface DiscardQuestionProps extends Pick<EditorDialogProps, 'onDiscard' | 'onStay'> {
  frame: ConsoleFrame | undefined;
}

function DiscardQuestion({ frame, onDiscard, onStay }: DiscardQuestionProps) {
  return (
    <ConfirmDialog
      title={frame ? 'Discard these windows?' : 'Discard this frame?'}
      action="Discard"
      isBusy={false}
      problem={undefined}
      onConfirm={onDiscard}
      onClose={onStay}
    >
      <p>
        {frame
          ? `They are not saved; ${frame.frame_name} stays as it is.`
          : 'It is not saved, and nothing of it is kept. Your file stays where it is.'}
      </p>
    </ConfirmDialog>
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
