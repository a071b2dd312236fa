import { createStore, type StoreApi } from 'zustand/vanilla';

/** A question that calls wait for; many may wait, the person is asked once. */
export interface Prompt {
  shown: StoreApi<{ isOpen: boolean }>;
  /** False when they would rather not. */
  ask(): Promise<boolean>;
  answer(isYes: boolean): void;
}

export function createPrompt(): Prompt {
  const shown = createStore(() => ({ isOpen: false }));
  let asked: PromiseWithResolvers<boolean> | undefined;
  return {
    shown,
    ask() {
      asked ??= Promise.withResolvers();
      shown.setState({ isOpen: true });
      return asked.promise;
    },
    answer(isYes) {
      shown.setState({ isOpen: false });
      asked?.resolve(isYes);
      asked = undefined;
    },
  };
}
