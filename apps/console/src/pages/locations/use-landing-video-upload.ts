import {
  type ConsoleLocation,
  locationCalls,
  MAX_LANDING_VIDEO_BYTES,
} from '@jepret/contract/console';
import { useEffect, useRef, useState } from 'react';
import { describeError } from '../../api/describe-error.ts';
import { fetchWithProgress } from '../../api/fetch-with-progress.ts';
import { useConsole } from '../../hooks/console-context.tsx';

/** Undefined if the file can be sent; the server checks its content. */
export function findLandingVideoProblem({
  type,
  size,
  name,
}: Pick<File, 'type' | 'size' | 'name'>) {
  if (type !== 'video/mp4') return `${name} is not an MP4 video. Export it as MP4 and try again.`;
  if (size === 0) return `${name} is empty.`;
  if (size > MAX_LANDING_VIDEO_BYTES) {
    const mb = Math.ceil(size / 1024 ** 2);
    return `${name} has ${mb} MB. A landing video can have at most 200 MB. Export it with a lower resolution: half of the screen does not need 4K.`;
  }
  return undefined;
}

/** Uploads a landing video that replaces the version shown, with progress and cancelling. */
export function useLandingVideoUpload(
  { slug, seen }: { slug: string; seen: string },
  onDone: (location: ConsoleLocation, message: string) => void,
) {
  const { api } = useConsole();
  /** The uploaded share; undefined without an upload. */
  const [share, setShare] = useState<number>();
  const [refusal, setRefusal] = useState<string>();
  const [error, setError] = useState<unknown>();
  const sending = useRef<AbortController>(undefined);
  // Leaving the page cancels the upload.
  useEffect(() => () => sending.current?.abort(), []);

  const start = async (file: File) => {
    const problem = findLandingVideoProblem(file);
    setRefusal(problem);
    setError(undefined);
    if (problem) return;
    const controller = new AbortController();
    sending.current = controller;
    setShare(0);
    try {
      const { data, message } = await api.call(locationCalls.replaceLandingVideo, {
        params: { slug },
        query: { version: seen },
        file,
        fetch: fetchWithProgress(setShare),
        signal: controller.signal,
      });
      onDone(data, message);
    } catch (thrown) {
      if (!controller.signal.aborted) setError(thrown);
    } finally {
      if (sending.current === controller) setShare(undefined);
    }
  };

  return {
    share,
    error,
    problem: refusal ?? describeError(error),
    start: (file: File) => void start(file),
    cancel: () => sending.current?.abort(),
  };
}
