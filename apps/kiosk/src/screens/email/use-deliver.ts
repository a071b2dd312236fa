import type { NavigationState } from '@jepret/contract';
import { useRef } from 'react';
import { useGo } from '../../kiosk/navigation.ts';
import { deliverableOf } from '../../session/deliveries.ts';

interface Typed {
  email: string;
  recipient_name: string;
}

/**
 * Leaves for /load-print. Replaces the history entry, so that the address is in the history only
 * once.
 */
export function useDeliver(state: NavigationState<'/email'>) {
  const go = useGo();
  /** Prevents a second delivery by a double tap while the screen is still visible. */
  const hasLeft = useRef(false);
  const once = (leave: () => void) => {
    if (hasLeft.current) return;
    hasLeft.current = true;
    leave();
  };
  const deliverable = deliverableOf(state);
  return {
    send: (typed: Typed) =>
      once(() =>
        go('/load-print', {
          state: { action: 'send-email', ...deliverable, ...typed },
          replace: true,
        }),
      ),
    print: (typed: Typed) =>
      once(() =>
        go('/load-print', {
          state: {
            action: 'print-photo',
            ...deliverable,
            ...typed,
            ...(state.emailSent ? { emailSent: true } : {}),
          },
          replace: true,
        }),
      ),
  };
}
