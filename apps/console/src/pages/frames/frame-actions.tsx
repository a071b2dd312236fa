import { type ConsoleFrame, type FrameCatalogue, frameCalls } from '@jepret/contract/console';
import { useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, ArrowRight, Eye, EyeOff, PencilRuler, Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { announce } from '../../components/announcer.tsx';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx';
import { Notice } from '../../components/notice.tsx';
import { useCall } from '../../hooks/use-call.ts';
import { useOptimisticCall } from '../../hooks/use-optimistic-call.ts';
import { useReloadOnConflict } from '../../hooks/use-reload-on-conflict.ts';
import { findMoveTarget } from './find-frames.ts';
import styles from './frame-panel.module.css';
import { FRAME_KEYS, paramsOf, reloadFrames, showFrame, showHidden } from './frames-query.ts';

export interface FrameActionsProps {
  frame: ConsoleFrame;
  catalogue: FrameCatalogue;
  onMove(frame: ConsoleFrame, direction: 'earlier' | 'later'): void;
  /** Its template is loading for the editor. */
  isOpening: boolean;
  onEdit(frame: ConsoleFrame): void;
  onRemoved(frame: ConsoleFrame, message: string): void;
}

export function FrameActions(props: FrameActionsProps) {
  const { frame, catalogue, isOpening, onMove, onEdit, onRemoved } = props;
  const hiding = useHiding(frame);
  const Icon = frame.is_hidden ? Eye : EyeOff;
  return (
    <>
      <div className={styles.acts}>
        <Button isBusy={hiding.isBusy} onClick={hiding.toggle}>
          <Icon aria-hidden="true" />
          {frame.is_hidden ? 'Show' : 'Hide'}
        </Button>
        <MoveButton frame={frame} catalogue={catalogue} direction="earlier" onMove={onMove} />
        <MoveButton frame={frame} catalogue={catalogue} direction="later" onMove={onMove} />
        {frame.is_own && (
          <>
            <Button isBusy={isOpening} onClick={() => onEdit(frame)}>
              <PencilRuler aria-hidden="true" />
              Edit windows
            </Button>
            <RemoveFrame frame={frame} onRemoved={onRemoved} />
          </>
        )}
      </div>
      {hiding.done && (
        <Notice tone="good">
          <span className={styles.undo}>
            {hiding.done}
            <Button isBusy={hiding.isBusy} onClick={hiding.toggle}>
              <Undo2 aria-hidden="true" />
              Undo
            </Button>
          </span>
        </Notice>
      )}
      {hiding.problem && <Notice tone="bad">{hiding.problem}</Notice>}
    </>
  );
}

/** Hides or shows a frame at once, with Undo. */
function useHiding(frame: ConsoleFrame) {
  const client = useQueryClient();
  const [done, setDone] = useState<string>();
  const isHidden = !frame.is_hidden;
  const { send, isBusy, error, problem } = useOptimisticCall(frameCalls.changeFrame, {
    keys: FRAME_KEYS,
    apply: () => showHidden(client, frame, isHidden),
    failureTitle: `${frame.frame_name} is not ${isHidden ? 'hidden' : 'shown'}`,
    announce: announce,
    onDone({ data }) {
      setDone(data.is_hidden ? 'Hidden. Visitors no longer see it.' : 'Shown again.');
      showFrame(client, data);
    },
  });
  // After a conflict, the next attempt uses the reloaded version.
  useReloadOnConflict(error, reloadFrames);
  const toggle = () => {
    setDone(undefined);
    const body = { version: frame.version, changes: { is_hidden: isHidden } };
    send({ params: paramsOf(frame), body });
  };
  return { done, isBusy, problem, toggle };
}

interface MoveButtonProps extends Pick<FrameActionsProps, 'frame' | 'catalogue' | 'onMove'> {
  direction: 'earlier' | 'later';
}

function MoveButton({ frame, catalogue, direction, onMove }: MoveButtonProps) {
  const isEarlier = direction === 'earlier';
  const next = findMoveTarget(catalogue.frames, frame, direction);
  const end = isEarlier ? 'first' : 'last';
  return (
    <Button
      disabledReason={next === undefined ? `It is the ${end} of ${frame.style}.` : undefined}
      onClick={() => onMove(frame, direction)}
    >
      {isEarlier && <ArrowLeft aria-hidden="true" />}
      {isEarlier ? 'Earlier' : 'Later'}
      {!isEarlier && <ArrowRight aria-hidden="true" />}
    </Button>
  );
}

function RemoveFrame({ frame, onRemoved }: Pick<FrameActionsProps, 'frame' | 'onRemoved'>) {
  const [isConfirming, setIsConfirming] = useState(false);
  const removing = useCall(frameCalls.removeFrame, {
    onDone: ({ message }) => onRemoved(frame, message),
  });
  useReloadOnConflict(removing.error, reloadFrames);
  const remove = () => removing.send({ params: paramsOf(frame), body: { version: frame.version } });
  return (
    <>
      <Button onClick={() => setIsConfirming(true)}>
        <Trash2 aria-hidden="true" />
        Remove
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={`Remove ${frame.frame_name}?`}
          action="Remove"
          isBusy={removing.isBusy}
          problem={removing.problem}
          onConfirm={remove}
          onClose={() => setIsConfirming(false)}
        >
          <p>
            Visitors can no longer choose it. Sessions in progress keep it and print with it. You
            can undo this now; after a week the files are deleted. To remove it only for a while,
            hide it instead.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
