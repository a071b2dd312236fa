import {
  type ConsoleFrame,
  FRAME_TEMPLATE_PATH,
  frameCalls,
  MAX_TEMPLATE_BYTES,
  type TemplateInspection,
} from '@jepret/contract/console';
import { useMutation } from '@tanstack/react-query';
import { type DragEvent, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { describeError } from '../../../api/describe-error.ts';
import { useConsole } from '../../../hooks/console-context.tsx';
import { readAlpha } from './read-alpha.ts';

/** A template that was looked at, before anything is made of it. */
export interface Upload {
  fileName: string;
  /** Under the one type that the server takes: it looks at the bytes, and says what they are. */
  template: Blob;
  /** Where the page shows it from. */
  address: string;
  alpha: Uint8Array;
  found: TemplateInspection;
  /** The frame whose windows are edited; none when it is to be a new one. */
  frame?: ConsoleFrame;
}

const NEW = 'new';
const TOO_LARGE = `has more than ${MAX_TEMPLATE_BYTES / 1024 ** 2} MB, which is more than a template may have.`;

/**
 * The frame that somebody is making. Its editor has a step of its own in the browser's history, so that
 * Back leads out of it and not out of the page; work that is not saved is asked about first.
 */
export function useDraft() {
  const [address, setAddress] = useSearchParams();
  const [draft, setDraft] = useState<Upload>();
  const [isDirty, setIsDirty] = useState(false);
  const [isAsked, setIsAsked] = useState(false);
  const isInHistory = address.has(NEW);
  const isLeaving = draft !== undefined && (isAsked || !isInHistory);

  const setStep = (isThere: boolean, frame?: string) =>
    setAddress(
      (current) => {
        const next = new URLSearchParams(current);
        if (isThere) next.set(NEW, '');
        else next.delete(NEW);
        if (frame) next.set('frame', frame);
        return next;
      },
      { replace: !isThere },
    );
  const end = (frame: string | undefined) => {
    if (draft) URL.revokeObjectURL(draft.address);
    setDraft(undefined);
    setIsDirty(false);
    setIsAsked(false);
    setStep(false, frame);
  };

  const inspecting = useInspecting((upload) => {
    setDraft(upload);
    setStep(true);
  });
  const dropping = useDropping(inspecting.begin);
  useLeaving({ draft, isDirty, isInHistory, setStep, end });

  return {
    draft,
    end,
    setIsDirty,
    ...inspecting,
    ...dropping,
    isLeaving: isLeaving && isDirty,
    askToLeave: () => (isDirty ? setIsAsked(true) : end(undefined)),
    stay() {
      setIsAsked(false);
      if (!isInHistory) setStep(true);
    },
  };
}

/** Nothing is opened that the server has not looked at. */
function useInspecting(onFound: (upload: Upload) => void) {
  const { api } = useConsole();
  const [tooLarge, setTooLarge] = useState<string>();
  const inspecting = useMutation({
    mutationFn: async ({ name, ...chosen }: Chosen): Promise<Upload> => {
      const file = 'frame' in chosen ? await fetchTemplate(chosen.frame) : chosen.file;
      const template = file.slice(0, file.size, 'image/png');
      const { data } = await api.call(frameCalls.inspectTemplate, { file: template });
      return {
        ...('frame' in chosen && { frame: chosen.frame }),
        fileName: name,
        template,
        address: URL.createObjectURL(template),
        alpha: await readAlpha(template),
        found: data,
      };
    },
    onSuccess: onFound,
  });
  const problem = describeError(inspecting.error);
  return {
    isBusy: inspecting.isPending,
    problem: tooLarge
      ? `${tooLarge} ${TOO_LARGE}`
      : problem && `${inspecting.variables?.name}: ${problem}`,
    begin(file: File) {
      // A server that refuses a long body hangs up, and the browser would say only that.
      setTooLarge(file.size > MAX_TEMPLATE_BYTES ? file.name : undefined);
      inspecting.reset();
      if (file.size <= MAX_TEMPLATE_BYTES) inspecting.mutate({ name: file.name, file });
    },
    edit(frame: ConsoleFrame) {
      setTooLarge(undefined);
      inspecting.mutate({ name: frame.frame_name, frame });
    },
  };
}

/** A file, or a frame that there is. */
type Chosen = { name: string } & ({ file: File } | { frame: ConsoleFrame });

async function fetchTemplate({ category_name, frame_name }: ConsoleFrame): Promise<Blob> {
  const path = FRAME_TEMPLATE_PATH.replace('{category}', category_name);
  const answer = await fetch(path.replace('{name}', frame_name), { credentials: 'same-origin' });
  if (!answer.ok) throw new Error(`The template of ${frame_name} did not come: ${answer.status}.`);
  return answer.blob();
}

/** A file that is let go anywhere on the page. */
function useDropping(onDropped: (file: File) => void) {
  const [isOver, setIsOver] = useState(false);
  return {
    isOver,
    dropping: {
      onDragOver(event: DragEvent) {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setIsOver(true);
      },
      onDragLeave(event: DragEvent) {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false);
      },
      onDrop(event: DragEvent) {
        event.preventDefault();
        setIsOver(false);
        const [file] = event.dataTransfer.files;
        if (file) onDropped(file);
      },
    },
  };
}

interface Leaving {
  draft: Upload | undefined;
  isDirty: boolean;
  isInHistory: boolean;
  setStep(isThere: boolean): void;
  end(frame: string | undefined): void;
}

function useLeaving({ draft, isDirty, isInHistory, setStep, end }: Leaving): void {
  const [wasInHistory, setWasInHistory] = useState(false);
  if (isInHistory && draft && !wasInHistory) setWasInHistory(true);
  if (!draft && wasInHistory) setWasInHistory(false);
  const isLeft = wasInHistory && draft !== undefined && !isInHistory && !isDirty;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a reload has forgotten the file, and there is one.
  useEffect(() => {
    if (isInHistory) setStep(false);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when Back was pressed.
  useEffect(() => {
    if (isLeft) end(undefined);
  }, [isLeft]);
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
}
