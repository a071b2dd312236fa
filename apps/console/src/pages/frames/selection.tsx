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
import { useRefused } from '../../hooks/use-refused.ts';
import { useShownCall } from '../../hooks/use-shown-call.ts';
import styles from './frames-page.module.css';
import { FRAME_KEYS, paramsOf, reloadFrames } from './frames-query.ts';
import { SeasonsField } from './terms/seasons-field.tsx';

interface SelectionBarProps {
  /** Those that are chosen and can be seen. */
  frames: readonly ConsoleFrame[];
  catalogue: FrameCatalogue;
  onAll(): void;
  onEnd(): void;
}

/** What can be done with all frames that are chosen, at once. */
export function SelectionBar({ frames, catalogue, onAll, onEnd }: SelectionBarProps) {
  const [isScheduling, setIsScheduling] = useState(false);
  const changing = useChanging(onEnd);
  const none = frames.length === 0 ? 'Choose frames first.' : undefined;
  const hide = (isHidden: boolean) => {
    const others = frames.filter((frame) => frame.is_hidden !== isHidden);
    changing.send(others, { is_hidden: isHidden }, { is_hidden: !isHidden });
  };
  const allAre = (isHidden: boolean) => frames.every((frame) => frame.is_hidden === isHidden);
  return (
    <section className={styles.selection} aria-label="Chosen frames">
      <strong role="status">{frames.length} chosen</strong>
      <Button tone="quiet" onClick={onAll}>
        All
      </Button>
      <Button tone="quiet" onClick={onEnd}>
        Cancel
      </Button>
      <Button
        isBusy={changing.isBusy}
        offReason={none ?? (allAre(true) ? 'They are hidden.' : undefined)}
        onClick={() => hide(true)}
      >
        <EyeOff aria-hidden="true" />
        Hide
      </Button>
      <Button
        isBusy={changing.isBusy}
        offReason={none ?? (allAre(false) ? 'None of them is hidden.' : undefined)}
        onClick={() => hide(false)}
      >
        <Eye aria-hidden="true" />
        Show
      </Button>
      <Button offReason={none} onClick={() => setIsScheduling(true)}>
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
  const undoing = useShownCall(frameCalls.changeFrames, {
    keys: FRAME_KEYS,
    show: () => {},
    refusal: 'That is not undone',
    tell: announce,
    onDone: ({ message }) => announce(message),
  });
  const changing = useCall(frameCalls.changeFrames, {
    onDone({ data, message }) {
      void reloadFrames(client);
      onEnd();
      const { current: changes } = undo;
      const body = changes && { frames: data.map(seenOf), changes };
      announce(message, body && { name: 'Undo', run: () => undoing.send({ body }) });
    },
  });
  // Another person changed a frame first: the next try starts from the frames as they are now.
  useRefused(changing.error, reloadFrames);
  return {
    isBusy: changing.isBusy,
    problem: changing.problem,
    /** What takes it back, where one change does so for all of them. */
    send(frames: readonly ConsoleFrame[], changes: Changes, back?: Changes) {
      undo.current = back;
      changing.send({ body: { frames: frames.map(seenOf), changes } });
    },
  };
}

const seenOf = (frame: ConsoleFrame) => ({ ...paramsOf(frame), version: frame.version });

interface ScheduleDialogProps extends Pick<SelectionBarProps, 'frames' | 'catalogue'> {
  changing: ReturnType<typeof useChanging>;
  onClose(): void;
}

function ScheduleDialog({ frames, catalogue, changing, onClose }: ScheduleDialogProps) {
  const [seasons, setSeasons] = useState(() => findSharedSeasons(frames));
  const count = frames.length === 1 ? '1 frame' : `${frames.length} frames`;
  return (
    <Dialog title={`Schedule ${count}`} onClose={onClose}>
      <p>These seasons replace those that the frames have now.</p>
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

/** What all of them have already, else nothing. */
function findSharedSeasons(frames: readonly ConsoleFrame[]): ConsoleFrame['seasons'] {
  const [first, ...others] = frames.map(({ seasons }) => seasons);
  const isShared = others.every((seasons) => JSON.stringify(seasons) === JSON.stringify(first));
  return isShared ? (first ?? []) : [];
}
