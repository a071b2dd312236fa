import type { Scheduler } from '@jepret/time';
import { createStore, type StoreApi } from 'zustand';

/** A message of staff from the console, shown on home. */
export interface StaffMessage {
  shown: StoreApi<{ text: string | undefined }>;
  show(text: string): void;
  hide(): void;
}

const SHOWN_MS = 30 * 60_000; // FLEET-47

export function createStaffMessage(clock: Scheduler): StaffMessage {
  const shown = createStore<{ text: string | undefined }>(() => ({ text: undefined }));
  let cancel = () => {};
  const hide = () => {
    cancel();
    shown.setState({ text: undefined });
  };
  return {
    shown,
    show(text) {
      hide();
      shown.setState({ text });
      cancel = clock.schedule(SHOWN_MS, hide);
    },
    hide,
  };
}
