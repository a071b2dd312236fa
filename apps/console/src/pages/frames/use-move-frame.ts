import { type ConsoleFrame, frameCalls } from '@jepret/contract/console';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { describeError } from '../../api/describe-error.ts';
import { announce } from '../../components/announcer.tsx';
import { useConsole } from '../../hooks/console-context.tsx';
import { findMoveTarget } from './find-frames.ts';
import { nameOf, paramsOf, reloadFrames, replaceFrames } from './frames-query.ts';

interface Move {
  frame: ConsoleFrame;
  /** Null is the end. */
  before: ConsoleFrame | null;
}

/** Moves a frame within its print style: shown at once, then saved. */
export function useMoveFrame(frames: readonly ConsoleFrame[]) {
  const { api } = useConsole();
  const client = useQueryClient();
  const moving = useMutation({
    mutationFn: ({ frame, before }: Move) =>
      api.call(frameCalls.moveFrame, {
        params: paramsOf(frame),
        body: { before: before && nameOf(before) },
      }),
    // One after the other, in the order of the clicks.
    scope: { id: 'move-frame' },
    onMutate({ frame, before }) {
      replaceFrames(client, (frames) => {
        const others = frames.filter((one) => nameOf(one) !== nameOf(frame));
        const at = before ? others.findIndex((one) => nameOf(one) === nameOf(before)) : -1;
        return others.toSpliced(at < 0 ? others.length : at, 0, frame);
      });
    },
    onSettled: () => reloadFrames(client),
  });
  const moveBefore = (frame: ConsoleFrame, before: ConsoleFrame | null) => {
    moving.mutate({ frame, before });
    announce(
      before
        ? `${frame.frame_name} is now before ${before.frame_name}.`
        : `${frame.frame_name} is now the last of ${frame.style}.`,
    );
  };
  return {
    problem: describeError(moving.error),
    move(frame: ConsoleFrame, direction: 'earlier' | 'later') {
      const before = findMoveTarget(frames, frame, direction);
      if (before !== undefined) moveBefore(frame, before);
    },
    moveBefore,
  };
}
