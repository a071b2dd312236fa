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
  /** The person wants to leave with unsaved changes. */
  isLeaving: boolean;
  onDirty(isDirty: boolean): void;
  onLeave(): void;
  onStay(): void;
  onDiscard(): void;
  onSaved(frame: ConsoleFrame, message: string): void;
}

/** The editor of a new frame or of the windows of an existing one. */
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
          locations: account.role === 'owner' ? [] : ownLocations(account),
          taken: catalogue.frames.map(({ frame_name }) => frame_name),
        }),
  );
  const [selected, select] = useState<number>();
  const [tab, setTab] = useState<'slots' | 'preview'>('slots');
  // Each change checks two million pixels; dragging must not wait for that.
  const deferred = useDeferredValue(draft);
  const faults = useMemo(() => findFaults(deferred, upload.alpha), [deferred, upload.alpha]);
  const saving = useSavingFrame({ upload, draft, catalogue, onSaved });
  const change = (next: Draft) => {
    setDraft(next);
    onDirty(true);
  };
  const disabledReason = faults[0] && 'Fix the marked slots first: the frame cannot be printed.';

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
              <StyleChoice draft={draft} hasEventOption={false} onChange={change} />
              <Notice>
                New sessions use the new windows. Sessions in progress keep the old ones.
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
          <SaveActions
            frame={frame}
            saving={saving}
            disabledReason={disabledReason}
            onLeave={onLeave}
          />
        </div>
      </div>
      {isLeaving && <DiscardDialog frame={frame} onDiscard={onDiscard} onStay={onStay} />}
    </Dialog>
  );
}

interface SaveActionsProps extends Pick<EditorDialogProps, 'onLeave'> {
  frame: ConsoleFrame | undefined;
  saving: ReturnType<typeof useSavingFrame>;
  disabledReason: string | undefined;
}

function SaveActions({ frame, saving, disabledReason, onLeave }: SaveActionsProps) {
  return (
    <>
      {saving.problem && <Notice tone="bad">{saving.problem}</Notice>}
      {saving.isConflictShown && (
        <Notice>Your changes are still here. Save again to overwrite the windows.</Notice>
      )}
      <Actions>
        <Button
          tone="primary"
          isBusy={saving.isBusy}
          disabledReason={disabledReason}
          onClick={saving.save}
        >
          {frame ? 'Save windows' : 'Save frame'}
        </Button>
        <Button onClick={onLeave}>Cancel</Button>
      </Actions>
    </>
  );
}

interface DiscardDialogProps extends Pick<EditorDialogProps, 'onDiscard' | 'onStay'> {
  frame: ConsoleFrame | undefined;
}

function DiscardDialog({ frame, onDiscard, onStay }: DiscardDialogProps) {
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
          ? `They are not saved. ${frame.frame_name} stays as it is.`
          : 'The frame is not saved. Your file is not changed.'}
      </p>
    </ConfirmDialog>
  );
}

/** A person with one location adds the frame there. */
const ownLocations = ({ locations }: { locations: string[] | null }): string[] =>
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
