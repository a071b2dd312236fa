import { type ConsoleFrame, type FrameCatalogue, frameCalls } from '@jepret/contract/console';
import { useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, ArrowRight, Eye, EyeOff, PencilRuler, Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { announce } from '../../components/announcer.tsx';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx';
import { Notice } from '../../components/notice.tsx';
import { useCall } from '../../hooks/use-call.ts';
import { useRefused } from '../../hooks/use-refused.ts';
import { useShownCall } from '../../hooks/use-shown-call.ts';
import { findNext } from './find-frames.ts';
import styles from './frame-sheet.module.css';
import { FRAME_KEYS, paramsOf, reloadFrames, showFrame, showHidden } from './frames-query.ts';

export interface FrameActsProps {
  frame: ConsoleFrame;
  catalogue: FrameCatalogue;
  onMove(frame: ConsoleFrame, direction: 'earlier' | 'later'): void;
  /** Its template is on its way to the editor. */
  isOpening: boolean;
  onEdit(frame: ConsoleFrame): void;
  onRemoved(frame: ConsoleFrame, message: string): void;
}

export function FrameActs(props: FrameActsProps) {
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
            <Removing frame={frame} onRemoved={onRemoved} />
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

/** At once, and taken back as easily. */
function useHiding(frame: ConsoleFrame) {
  const client = useQueryClient();
  const [done, setDone] = useState<string>();
  const isHidden = !frame.is_hidden;
  const { send, isBusy, error, problem } = useShownCall(frameCalls.changeFrame, {
    keys: FRAME_KEYS,
    show: () => showHidden(client, frame, isHidden),
    refusal: `${frame.frame_name} is not ${isHidden ? 'hidden' : 'shown'}`,
    tell: announce,
    onDone({ data }) {
      setDone(data.is_hidden ? 'Hidden: visitors are offered it no more.' : 'Shown again.');
      showFrame(client, data);
    },
  });
  // Somebody else was faster: the next try is about what they made of it.
  useRefused(error, reloadFrames);
  const toggle = () => {
    setDone(undefined);
    const body = { version: frame.version, changes: { is_hidden: isHidden } };
    send({ params: paramsOf(frame), body });
  };
  return { done, isBusy, problem, toggle };
}

interface MoveButtonProps extends Pick<FrameActsProps, 'frame' | 'catalogue' | 'onMove'> {
  direction: 'earlier' | 'later';
}

function MoveButton({ frame, catalogue, direction, onMove }: MoveButtonProps) {
  const isEarlier = direction === 'earlier';
  const next = findNext(catalogue.frames, frame, direction);
  const end = isEarlier ? 'first' : 'last';
  return (
    <Button
      offReason={next === undefined ? `It is the ${end} of ${frame.style}.` : undefined}
      onClick={() => onMove(frame, direction)}
    >
      {isEarlier && <ArrowLeft aria-hidden="true" />}
      {isEarlier ? 'Earlier' : 'Later'}
      {!isEarlier && <ArrowRight aria-hidden="true" />}
    </Button>
  );
}

function Removing({ frame, onRemoved }: Pick<FrameActsProps, 'frame' | 'onRemoved'>) {
  const [isAsking, setIsAsking] = useState(false);
  const removing = useCall(frameCalls.removeFrame, {
    onDone: ({ message }) => onRemoved(frame, message),
  });
  useRefused(removing.error, reloadFrames);
  const remove = () => removing.send({ params: paramsOf(frame), body: { version: frame.version } });
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>
        <Trash2 aria-hidden="true" />
        Remove
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Remove ${frame.frame_name}?`}
          action="Remove"
          isBusy={removing.isBusy}
          problem={removing.problem}
          onConfirm={remove}
          onClose={() => setIsAsking(false)}
        >
          <p>
            Visitors are offered it no more, at once. Sessions under way still find it and print in
            it. Undo brings it back; after a week its files are gone. To take it away for a while,
            hide it instead.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
