import type { StillPlan } from '../camera.ts';
import type { StillDelivery, StillEncoding, StillOrder } from './still-worker.ts';

export interface StillEncoder {
  /** Takes the frame over, whatever comes of it. */
  encode(frame: VideoFrame, plan: StillPlan, encoding: StillEncoding): Promise<Blob>;
}

/** Encodes beside the page: a JPEG of this size would stop the preview for two pictures. */
export function createStillEncoder(startWorker: () => Worker): StillEncoder {
  const open = new Map<number, PromiseWithResolvers<Blob>>();
  let worker: Worker | undefined;
  let orders = 0;

  const deliver = (delivery: StillDelivery) => {
    const order = open.get(delivery.id);
    open.delete(delivery.id);
    if ('picture' in delivery) order?.resolve(delivery.picture);
    else order?.reject(new Error(delivery.failure));
  };
  const giveUp = () => {
    worker?.terminate();
    worker = undefined;
    for (const order of open.values()) order.reject(new Error('The worker for stills has died.'));
    open.clear();
  };
  const start = () => {
    const started = startWorker();
    started.addEventListener('message', ({ data }: MessageEvent<StillDelivery>) => deliver(data));
    started.addEventListener('error', giveUp);
    return started;
  };

  return {
    async encode(frame, plan, encoding) {
      worker ??= start();
      const order: StillOrder = { id: ++orders, frame, plan, encoding };
      const delivery = Promise.withResolvers<Blob>();
      open.set(order.id, delivery);
      worker.postMessage(order, [frame]);
      return delivery.promise;
    },
  };
}
