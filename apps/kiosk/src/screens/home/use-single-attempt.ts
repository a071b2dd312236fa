import { useEffect, useRef } from 'react';

/**
 * Runs one attempt at a time: a second tap meanwhile does nothing. A dialog that closes breaks its
 * attempt off, so that nobody is led anywhere afterwards.
 */
export function useSingleAttempt() {
  const underWay = useRef<AbortController>(undefined);

  useEffect(
    () => () => {
      underWay.current?.abort();
      underWay.current = undefined;
    },
    [],
  );

  return async (attempt: (signal: AbortSignal) => Promise<void>): Promise<void> => {
    if (underWay.current) return;
    const controller = new AbortController();
    underWay.current = controller;
    try {
      await attempt(controller.signal);
    } finally {
      if (underWay.current === controller) underWay.current = undefined;
    }
  };
}
