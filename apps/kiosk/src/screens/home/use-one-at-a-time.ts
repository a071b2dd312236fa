import { useEffect, useRef } from 'react';

/**
 * Runs one task at a time: a second tap meanwhile does nothing. A dialog that closes breaks its
 * task off, so that nobody is led anywhere afterwards.
 */
export function useOneAtATime() {
  const underWay = useRef<AbortController>(undefined);

  useEffect(
    () => () => {
      underWay.current?.abort();
      underWay.current = undefined;
    },
    [],
  );

  return async (task: (signal: AbortSignal) => Promise<void>): Promise<void> => {
    if (underWay.current) return;
    const controller = new AbortController();
    underWay.current = controller;
    try {
      await task(controller.signal);
    } finally {
      if (underWay.current === controller) underWay.current = undefined;
    }
  };
}
