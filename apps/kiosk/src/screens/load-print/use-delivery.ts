import type { LoadPrintState } from '@jepret/contract';
import { useEffect, useState } from 'react';
import { useBooth } from '../../kiosk/booth.tsx';
import { useGo } from '../../kiosk/navigation.ts';
import type { DeliveryView } from './delivery-machine.ts';
import { runDelivery } from './run-delivery.ts';

const INITIAL_VIEW: DeliveryView = { kind: 'requesting' };

export function useDelivery(state: LoadPrintState): DeliveryView {
  const booth = useBooth();
  const go = useGo();
  const [view, setView] = useState(INITIAL_VIEW);
  const [failure, setFailure] = useState<{ error: unknown }>();

  useEffect(() => {
    setView(INITIAL_VIEW);
    return runDelivery(state, booth, {
      onChange: setView,
      onLeave: (exit) => exit(go),
      onUnexpectedError: (error) => setFailure({ error }),
    });
  }, [state, booth, go]);

  // Thrown during rendering, so that the error screen shows it.
  if (failure) throw failure.error;
  return view;
}
