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

/** A template that the server has inspected. */
export interface Upload {
  fileName: string;
  /** Always sent as PNG, the only accepted type; the server detects the real type from the bytes. */
  template: Blob;
  /** The object URL of the template. */
  address: string;
  alpha: Uint8Array;
  found: TemplateInspection;
  /** The frame whose windows are edited; undefined for a new frame. */
  frame?: ConsoleFrame;
}

const NEW = 'new';
const TOO_LARGE = `has more than ${MAX_TEMPLATE_BYTES / 1024 ** 2} MB, the limit for a template.`;

/**
 * The frame in the editor. The editor has its own entry in the browser's history, so that Back closes it instead of
 * leaving the page. Unsaved work asks first (CONSOLE-107).
 */
export function useDraft() {
  const [address, setAddress] = useSearchParams();
  const [draft, setDraft] = useState<Upload>();
  const [isDirty, setIsDirty] = useState(false);
  const [isLeaveRequested, setIsLeaveRequested] = useState(false);
  const isInHistory = address.has(NEW);
  const isLeaving = draft !== undefined && (isLeaveRequested || !isInHistory);

  const setStep = (isOpen: boolean, frame?: string) =>
    setAddress(
      (current) => {
        const next = new URLSearchParams(current);
        if (isOpen) next.set(NEW, '');
        else next.delete(NEW);
        if (frame) next.set('frame', frame);
        return next;
      },
      { replace: !isOpen },
    );
  const end = (frame: string | undefined) => {
    if (draft) URL.revokeObjectURL(draft.address);
    setDraft(undefined);
    setIsDirty(false);
    setIsLeaveRequested(false);
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
    askToLeave: () => (isDirty ? setIsLeaveRequested(true) : end(undefined)),
    stay() {
      setIsLeaveRequested(false);
      if (!isInHistory) setStep(true);
    },
  };
}

/** Opens a template only after the server has inspected it. */
function useInspecting(onFound: (upload: Upload) => void) {
  const { api } = useConsole();
  const [tooLarge, setTooLarge] = useState<string>();
  const inspecting = useMutation({
    mutationFn: async ({ name, ...source }: TemplateSource): Promise<Upload> => {
      const file = 'frame' in source ? await fetchTemplate(source.frame) : source.file;
      const template = file.slice(0, file.size, 'image/png');
      const { data } = await api.call(frameCalls.inspectTemplate, { file: template });
      return {
        ...('frame' in source && { frame: source.frame }),
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
      // The server closes the connection of a body that is too long, which the browser reports only as a network error.
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

/** A file, or an existing frame. */
type TemplateSource = { name: string } & ({ file: File } | { frame: ConsoleFrame });

async function fetchTemplate({ category_name, frame_name }: ConsoleFrame): Promise<Blob> {
  const path = FRAME_TEMPLATE_PATH.replace('{category}', category_name);
  const response = await fetch(path.replace('{name}', frame_name), { credentials: 'same-origin' });
  if (!response.ok)
    throw new Error(`The template of ${frame_name} could not be loaded: ${response.status}.`);
  return response.blob();
}

/** Accepts a file that is dropped anywhere on the page. */
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: only after a reload, which has lost the file.
  useEffect(() => {
    if (isInHistory) setStep(false);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when Back was pressed.
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
