import { useEffect, useRef } from 'react';

/**
 * Runs one task at a time: a second tap is ignored. Closing the dialog aborts its task, so that it
 * does not navigate afterwards.
 */
export function useExclusiveTask() {
  const running = useRef<AbortController>(undefined);

  useEffect(
    () => () => {
      running.current?.abort();
      running.current = undefined;
    },
    [],
  );

  return async (task: (signal: AbortSignal) => Promise<void>): Promise<void> => {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    try {
      await task(controller.signal);
    } finally {
      if (running.current === controller) running.current = undefined;
    }
  };
}
