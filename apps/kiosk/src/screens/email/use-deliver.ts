import type { NavigationState } from '@jepret/contract';
import { useRef } from 'react';
import { useGo } from '../../kiosk/navigation.ts';
import { deliverableOf } from '../../session/deliveries.ts';

interface Typed {
  email: string;
  recipient_name: string;
}

/** The two ways to /load-print. In this entry's place: the address shall be in the history once. */
export function useDeliver(state: NavigationState<'/email'>) {
  const go = useGo();
  /** The screen is still there for a moment; a double tap does not start a second one. */
  const hasGone = useRef(false);
  const once = (leave: () => void) => {
    if (hasGone.current) return;
    hasGone.current = true;
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
