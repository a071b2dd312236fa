import { type ConsoleFrame, type FrameCatalogue, frameCalls } from '@jepret/contract/console';
import { findFieldError } from '../../../api/describe-error.ts';
import { useBaseVersion } from '../../../hooks/use-base-version.ts';
import { useCall } from '../../../hooks/use-call.ts';
import { nameOf, paramsOf, reloadFrames } from '../frames-query.ts';
import { type Draft, toGeometry, toNewFrame } from './draft.ts';
import type { Upload } from './use-draft.ts';

interface Options {
  upload: Upload;
  draft: Draft;
  catalogue: FrameCatalogue;
  onSaved(frame: ConsoleFrame, message: string): void;
}

/** Saves a new frame, or the windows of an existing one. */
export function useSavingFrame({ upload, draft, catalogue, onSaved }: Options) {
  const { frame } = upload;
  const onDone = ({ data, message }: { data: ConsoleFrame; message: string }) =>
    onSaved(data, message);
  const adding = useCall(frameCalls.addFrame, { onDone });
  const changing = useCall(frameCalls.changeFrameWindows, { onDone });
  const currentFrame = frame && catalogue.frames.find((one) => nameOf(one) === nameOf(frame));
  const { baseVersion, isConflictShown, setBaseVersion } = useBaseVersion({
    version: (currentFrame ?? frame)?.version ?? 0,
    error: changing.error,
    reload: reloadFrames,
  });
  const { error, problem, isBusy } = frame ? changing : adding;
  return {
    isBusy,
    problem,
    /** Another person changed the frame; saving again keeps their other changes. */
    isConflictShown,
    errorOf: (name: string) =>
      findFieldError(error, name) ?? findFieldError(error, `frame.${name}`),
    save() {
      setBaseVersion(baseVersion);
      if (!frame) {
        const described = JSON.stringify(toNewFrame(draft));
        adding.send({ query: { frame: described }, file: upload.template });
        return;
      }
      const body = { version: baseVersion, ...toGeometry(draft) };
      changing.send({ params: paramsOf(frame), body });
    },
  };
}
