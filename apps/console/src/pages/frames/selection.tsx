import {
  type ChangeFrameBody,
  type ConsoleFrame,
  type FrameCatalogue,
  frameCalls,
} from '@jepret/contract/console';
import { useQueryClient } from '@tanstack/react-query';
import { CalendarDays, Eye, EyeOff } from 'lucide-react';
import { useRef, useState } from 'react';
import { announce } from '../../components/announcer.tsx';
import { Button } from '../../components/button.tsx';
import { Actions, Dialog } from '../../components/dialogs/dialog.tsx';
import { Notice } from '../../components/notice.tsx';
import { useCall } from '../../hooks/use-call.ts';
import { useOptimisticCall } from '../../hooks/use-optimistic-call.ts';
import { useReloadOnConflict } from '../../hooks/use-reload-on-conflict.ts';
import styles from './frames-page.module.css';
import { FRAME_KEYS, paramsOf, reloadFrames } from './frames-query.ts';
import { SeasonsField } from './terms/seasons-field.tsx';

interface SelectionBarProps {
  /** The selected frames that match the filters. */
  frames: readonly ConsoleFrame[];
  catalogue: FrameCatalogue;
  onAll(): void;
  onEnd(): void;
}

/** Actions for all selected frames. */
export function SelectionBar({ frames, catalogue, onAll, onEnd }: SelectionBarProps) {
  const [isScheduling, setIsScheduling] = useState(false);
  const changing = useChanging(onEnd);
  const disabledReason = frames.length === 0 ? 'Select frames first.' : undefined;
  const hide = (isHidden: boolean) => {
    const others = frames.filter((frame) => frame.is_hidden !== isHidden);
    changing.send(others, { is_hidden: isHidden }, { is_hidden: !isHidden });
  };
  const allAre = (isHidden: boolean) => frames.every((frame) => frame.is_hidden === isHidden);
  return (
    <section className={styles.selection} aria-label="Selected frames">
      <strong role="status">{frames.length} selected</strong>
      <Button tone="quiet" onClick={onAll}>
        All
      </Button>
      <Button tone="quiet" onClick={onEnd}>
        Cancel
      </Button>
      <Button
        isBusy={changing.isBusy}
        disabledReason={disabledReason ?? (allAre(true) ? 'They are already hidden.' : undefined)}
        onClick={() => hide(true)}
      >
        <EyeOff aria-hidden="true" />
        Hide
      </Button>
      <Button
        isBusy={changing.isBusy}
        disabledReason={disabledReason ?? (allAre(false) ? 'None of them is hidden.' : undefined)}
        onClick={() => hide(false)}
      >
        <Eye aria-hidden="true" />
        Show
      </Button>
      <Button disabledReason={disabledReason} onClick={() => setIsScheduling(true)}>
        <CalendarDays aria-hidden="true" />
        Schedule
      </Button>
      {changing.problem && !isScheduling && <Notice tone="bad">{changing.problem}</Notice>}
      {isScheduling && (
        <ScheduleDialog
          frames={frames}
          catalogue={catalogue}
          changing={changing}
          onClose={() => setIsScheduling(false)}
        />
      )}
    </section>
  );
}

type Changes = ChangeFrameBody['changes'];

function useChanging(onEnd: () => void) {
  const client = useQueryClient();
  const undo = useRef<Changes>(undefined);
  const undoing = useOptimisticCall(frameCalls.changeFrames, {
    keys: FRAME_KEYS,
    apply: () => {},
    failureTitle: 'The change is not undone',
    announce: announce,
    onDone: ({ message }) => announce(message),
  });
  const changing = useCall(frameCalls.changeFrames, {
    onDone({ data, message }) {
      void reloadFrames(client);
      onEnd();
      const { current: changes } = undo;
      const body = changes && { frames: data.map(versionOf), changes };
      announce(message, body && { name: 'Undo', run: () => undoing.send({ body }) });
    },
  });
  // After a conflict, the next attempt uses the reloaded frames.
  useReloadOnConflict(changing.error, reloadFrames);
  return {
    isBusy: changing.isBusy,
    problem: changing.problem,
    /** `back` undoes the change, if one change does so for all frames. */
    send(frames: readonly ConsoleFrame[], changes: Changes, back?: Changes) {
      undo.current = back;
      changing.send({ body: { frames: frames.map(versionOf), changes } });
    },
  };
}

const versionOf = (frame: ConsoleFrame) => ({ ...paramsOf(frame), version: frame.version });

interface ScheduleDialogProps extends Pick<SelectionBarProps, 'frames' | 'catalogue'> {
  changing: ReturnType<typeof useChanging>;
  onClose(): void;
}

function ScheduleDialog({ frames, catalogue, changing, onClose }: ScheduleDialogProps) {
  const [seasons, setSeasons] = useState(() => findSharedSeasons(frames));
  const count = frames.length === 1 ? '1 frame' : `${frames.length} frames`;
  return (
    <Dialog title={`Schedule ${count}`} onClose={onClose}>
      <p>These seasons replace the current ones of all selected frames.</p>
      <SeasonsField
        seasons={seasons}
        onChange={setSeasons}
        feasts={catalogue.feasts}
        today={catalogue.today}
      />
      {changing.problem && <Notice tone="bad">{changing.problem}</Notice>}
      <Actions>
        <Button
          tone="primary"
          isBusy={changing.isBusy}
          onClick={() => changing.send(frames, { seasons })}
        >
          Save
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </Actions>
    </Dialog>
  );
}

/** The seasons that all of them share, otherwise none. */
function findSharedSeasons(frames: readonly ConsoleFrame[]): ConsoleFrame['seasons'] {
  const [first, ...others] = frames.map(({ seasons }) => seasons);
  const isShared = others.every((seasons) => JSON.stringify(seasons) === JSON.stringify(first));
  return isShared ? (first ?? []) : [];
}
