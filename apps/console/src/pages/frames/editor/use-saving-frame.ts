import { type ConsoleFrame, type FrameCatalogue, frameCalls } from '@jepret/contract/console';
import { findFieldError } from '../../../api/describe-error.ts';
import { useCall } from '../../../hooks/use-call.ts';
import { useSeenVersion } from '../../../hooks/use-seen-version.ts';
import { nameOf, paramsOf, reloadFrames } from '../frames-query.ts';
import { type Draft, toGeometry, toNewFrame } from './draft.ts';
import type { Upload } from './use-draft.ts';

interface Options {
  upload: Upload;
  draft: Draft;
  catalogue: FrameCatalogue;
  onSaved(frame: ConsoleFrame, message: string): void;
}

/** A new frame, or other windows in one that there is. */
export function useSavingFrame({ upload, draft, catalogue, onSaved }: Options) {
  const { frame } = upload;
  const onDone = ({ data, message }: { data: ConsoleFrame; message: string }) =>
    onSaved(data, message);
  const adding = useCall(frameCalls.addFrame, { onDone });
  const changing = useCall(frameCalls.changeFrameWindows, { onDone });
  const now = frame && catalogue.frames.find((one) => nameOf(one) === nameOf(frame));
  const { seen, isTold, note } = useSeenVersion({
    version: (now ?? frame)?.version ?? 0,
    error: changing.error,
    reload: reloadFrames,
  });
  const { error, problem, isBusy } = frame ? changing : adding;
  return {
    isBusy,
    problem,
    /** Somebody else has changed it, and saving again keeps what they did beside the windows. */
    isTold,
    errorOf: (name: string) =>
      findFieldError(error, name) ?? findFieldError(error, `frame.${name}`),
    save() {
      note(seen);
      if (!frame) {
        const described = JSON.stringify(toNewFrame(draft));
        adding.send({ query: { frame: described }, file: upload.template });
        return;
      }
      const body = { version: seen, ...toGeometry(draft) };
      changing.send({ params: paramsOf(frame), body });
    },
  };
}
