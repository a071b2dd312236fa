import { openPhoto, PhotoError, renderSingles } from '@jepret/compositor';
import { BoothError } from '../../domain/booth-error.ts';
import { findSingleSource, listSinglesFrom } from '../../domain/singles.ts';
import type { BlobStore } from '../../ports/blob-store.ts';

/**
 * A store that appears to have every single in every effect (PIC-25); most are drawn when they are
 * first opened.
 */
export function withDrawnSingles(blobStore: BlobStore): BlobStore {
  const ensure = createDrawSingle(blobStore);
  const { findFile } = blobStore;

  return {
    ...blobStore,
    async find(key) {
      return (await blobStore.find(key)) ?? ((await ensure(key)) ? blobStore.find(key) : undefined);
    },
    async openRead(key, range) {
      const read = () => blobStore.openRead(key, range);
      return (await read()) ?? ((await ensure(key)) ? read() : undefined);
    },
    async list(prefix) {
      const keys = await blobStore.list(prefix);
      return [...new Set([...keys, ...keys.flatMap(listSinglesFrom)])];
    },
    ...(findFile && {
      async findFile(key: string) {
        return (await findFile(key)) ?? ((await ensure(key)) ? findFile(key) : undefined);
      },
    }),
  };
}

function createDrawSingle(blobStore: BlobStore) {
  const inProgress = new Map<string, Promise<boolean>>();

  async function draw(key: string): Promise<boolean> {
    const { effect, sourceKey } = findSingleSource(key) ?? {};
    const source = sourceKey === undefined ? undefined : await blobStore.find(sourceKey);
    if (effect === undefined || source === undefined) return false;
    try {
      const [single] = await renderSingles(await openPhoto(source), [effect]);
      if (single) await blobStore.put(key, single.jpeg, 'image/jpeg');
      return single !== undefined;
    } catch (error) {
      if (error instanceof PhotoError) return false;
      // The session was erased meanwhile.
      if (error instanceof BoothError && error.code === 'not_entitled') return false;
      throw error;
    }
  }

  /** False if there is no source to draw it from. */
  return async function ensure(key: string): Promise<boolean> {
    if (!findSingleSource(key)) return false;
    const running = inProgress.get(key);
    if (running) return running;
    const drawing = draw(key).finally(() => inProgress.delete(key));
    inProgress.set(key, drawing);
    return drawing;
  };
}
