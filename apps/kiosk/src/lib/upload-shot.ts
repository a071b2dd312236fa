import { calls } from '@jepret/contract';
import type { ApiClient } from './api-client.ts';
import type { Shot } from './shot-store.ts';

/** Section 7: one form, the picture named by its number; the server looks at its bytes. */
export async function uploadShot(
  api: ApiClient,
  { txID, number, frame, picture }: Shot,
  signal: AbortSignal,
): Promise<void> {
  await api.call(calls.uploadImages, {
    body: {
      txID,
      frameName: frame.frameName,
      categoryName: frame.categoryName,
      withRecording: 'false',
    },
    files: [{ field: 'images', name: `${number}.png`, content: picture }],
    signal,
  });
}
