import type { LoadPrintState } from '@jepret/contract';
import { useEffect, useState } from 'react';
import { useBooth } from '../../kiosk/booth.tsx';
import { useGo } from '../../kiosk/navigation.ts';
import type { DeliveryView } from './delivery-machine.ts';
import { runDelivery } from './run-delivery.ts';

const ASKING: DeliveryView = { kind: 'asking' };

/** Runs the delivery of this visit. */
export function useDelivery(state: LoadPrintState): DeliveryView {
  const booth = useBooth();
  const go = useGo();
  const [view, setView] = useState(ASKING);
  const [bug, setBug] = useState<{ error: unknown }>();

  useEffect(() => {
    setView(ASKING);
    return runDelivery(state, booth, {
      onChange: setView,
      onLeave: (exit) => exit(go),
      onBug: (error) => setBug({ error }),
    });
  }, [state, booth, go]);

  // Thrown while rendering, it reaches the error screen.
  if (bug) throw bug.error;
  return view;
}
