const STORAGE_KEY = 'ran-commands';
const KEPT = 20;

/** The ids of commands that ran; they survive a reload (FLEET-43). */
export function createRanCommands(storage: Pick<Storage, 'getItem' | 'setItem'>) {
  const read = (): string[] => (storage.getItem(STORAGE_KEY) ?? '').split(' ').filter(Boolean);
  return {
    has: (id: string): boolean => read().includes(id),
    add: (id: string): void => storage.setItem(STORAGE_KEY, [...read(), id].slice(-KEPT).join(' ')),
  };
}
