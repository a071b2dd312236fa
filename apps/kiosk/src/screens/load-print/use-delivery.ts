import type { LoadPrintState } from '@jepret/contract';
import { useEffect, useState } from 'react';
import { useBooth } from '../../lib/booth.tsx';
import { useGo } from '../../lib/navigation.ts';
import { runDelivery } from './run-delivery.ts';

/** Runs the delivery of this visit; gives the problem when there is one. */
export function useDelivery(state: LoadPrintState): string | undefined {
  const booth = useBooth();
  const go = useGo();
  const [problem, setProblem] = useState<string>();
  const [bug, setBug] = useState<{ error: unknown }>();

  useEffect(() => {
    setProblem(undefined);
    return runDelivery(state, booth, {
      onFailure: setProblem,
      onLeave: (exit) => exit(go),
      onBug: (error) => setBug({ error }),
    });
  }, [state, booth, go]);

  // Thrown while rendering, it reaches the error screen.
  if (bug) throw bug.error;
  return problem;
}
