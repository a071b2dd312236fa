import type { StillPlan } from '../camera.ts';
import type { StillEncoding, StillRequest, StillResponse } from './still-worker.ts';

export interface StillEncoder {
  /** Takes ownership of the frame and closes it in any case. */
  encode(frame: VideoFrame, plan: StillPlan, encoding: StillEncoding): Promise<Blob>;
}

/** Encodes in a worker: in the page, a JPEG of this size would stop the preview for two frames. */
export function createStillEncoder(startWorker: () => Worker): StillEncoder {
  const pending = new Map<number, PromiseWithResolvers<Blob>>();
  let worker: Worker | undefined;
  let lastId = 0;

  const settle = (response: StillResponse) => {
    const still = pending.get(response.id);
    pending.delete(response.id);
    if ('picture' in response) still?.resolve(response.picture);
    else still?.reject(new Error(response.failure));
  };
  const failAll = () => {
    worker?.terminate();
    worker = undefined;
    for (const still of pending.values()) still.reject(new Error('The still worker failed.'));
    pending.clear();
  };
  const start = () => {
    const started = startWorker();
    started.addEventListener('message', ({ data }: MessageEvent<StillResponse>) => settle(data));
    started.addEventListener('error', failAll);
    return started;
  };

  return {
    async encode(frame, plan, encoding) {
      worker ??= start();
      const request: StillRequest = { id: ++lastId, frame, plan, encoding };
      const still = Promise.withResolvers<Blob>();
      pending.set(request.id, still);
      worker.postMessage(request, [frame]);
      return still.promise;
    },
  };
}
