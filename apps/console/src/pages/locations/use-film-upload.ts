import {
  type ConsoleLocation,
  locationCalls,
  MAX_LANDING_VIDEO_BYTES,
} from '@jepret/contract/console';
import { useEffect, useRef, useState } from 'react';
import { describeError } from '../../api/describe-error.ts';
import { fetchWithProgress } from '../../api/fetch-with-progress.ts';
import { useConsole } from '../../hooks/console-context.tsx';

/** Undefined when it may be sent; the server looks into it, too. */
export function findFilmProblem({ type, size, name }: Pick<File, 'type' | 'size' | 'name'>) {
  if (type !== 'video/mp4') return `${name} is no MP4 film. Export it as MP4 and try again.`;
  if (size === 0) return `${name} is empty.`;
  if (size > MAX_LANDING_VIDEO_BYTES) {
    const mb = Math.ceil(size / 1024 ** 2);
    return `${name} has ${mb} MB; a landing video has at most 200. Export it smaller: half of the screen does not need 4K.`;
  }
  return undefined;
}

/** Sends a film in the place of the one that was seen, tells how far it is, and can be cancelled. */
export function useFilmUpload(
  { slug, seen }: { slug: string; seen: string },
  onDone: (location: ConsoleLocation, message: string) => void,
) {
  const { api } = useConsole();
  /** Undefined while nothing is sent. */
  const [share, setShare] = useState<number>();
  const [refusal, setRefusal] = useState<string>();
  const [error, setError] = useState<unknown>();
  const sending = useRef<AbortController>(undefined);
  // Whoever leaves the page does not want it any more.
  useEffect(() => () => sending.current?.abort(), []);

  const start = async (file: File) => {
    const problem = findFilmProblem(file);
    setRefusal(problem);
    setError(undefined);
    if (problem) return;
    const own = new AbortController();
    sending.current = own;
    setShare(0);
    try {
      const { data, message } = await api.call(locationCalls.replaceLandingVideo, {
        params: { slug },
        query: { version: seen },
        file,
        fetch: fetchWithProgress(setShare),
        signal: own.signal,
      });
      onDone(data, message);
    } catch (thrown) {
      if (!own.signal.aborted) setError(thrown);
    } finally {
      if (sending.current === own) setShare(undefined);
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
