import { createStore, type StoreApi } from 'zustand/vanilla';

/** A prompt that calls wait for. Several calls share one prompt. */
export interface Prompt {
  shown: StoreApi<{ isOpen: boolean }>;
  /** False if the person cancels. */
  ask(): Promise<boolean>;
  answer(isYes: boolean): void;
}

export function createPrompt(): Prompt {
  const shown = createStore(() => ({ isOpen: false }));
  let pending: PromiseWithResolvers<boolean> | undefined;
  return {
    shown,
    ask() {
      pending ??= Promise.withResolvers();
      shown.setState({ isOpen: true });
      return pending.promise;
    },
    answer(isYes) {
      shown.setState({ isOpen: false });
      pending?.resolve(isYes);
      pending = undefined;
    },
  };
}
