import {
  calls,
  type Frame,
  type FrameList,
  type GeneratedImages,
  type GuestLink,
} from '@jepret/contract';

/** A session made by HTTP calls, without a browser. */
export interface KioskSession {
  txID: string;
  getGuestLink(): Promise<GuestLink>;
  /**
   * Uploads the photos for the named frame, or the first with as many snaps, and requests the
   * prints.
   */
  takePhotos(
    photos: readonly Uint8Array[],
    frameName?: string,
  ): Promise<{ frame: Frame; images: GeneratedImages }>;
  print(effect: string): Promise<void>;
}

/** Starts a session with a voucher for a free session. */
export async function startKioskSession(
  url: string,
  token: string,
  location = 'Jakarta',
): Promise<KioskSession> {
  const send = createSend(url, token);
  const push = await send<{ token: string }>(calls.issuePushToken.path, {});
  const { trx_id: txID } = await send<{ trx_id: string }>(calls.createTransaction.path, {
    location,
    f_token: push.token,
    voucher_code: 'GRATIS',
  });
  return continueKioskSession(url, token, txID);
}

/** Continues a session that is already paid. */
export function continueKioskSession(url: string, token: string, txID: string): KioskSession {
  const send = createSend(url, token);
  return {
    txID,
    getGuestLink: () => send(calls.getGuestLink.path.replace('{id}', txID)),
    async takePhotos(photos, frameName) {
      const frames = Object.values(await send<FrameList>('/api/get-frame/jakarta')).flat();
      const frame = frames.find(
        ({ counter, frame_name }) =>
          counter === photos.length && (frameName === undefined || frame_name === frameName),
      );
      if (!frame) throw new Error(`There is no frame with ${photos.length} snaps.`);
      const pick = { txID, frameName: frame.frame_name, categoryName: frame.category_name };
      const form = new FormData();
      for (const [name, value] of Object.entries(pick)) form.set(name, value);
      form.set('withRecording', 'false');
      for (const [index, photo] of photos.entries()) {
        form.append('images', new Blob([new Uint8Array(photo)]), `${index + 1}.jpg`);
      }
      await send('/api/upload-file', form);
      return { frame, images: await send<GeneratedImages>('/api/generate-image', pick) };
    },
    async print(effect) {
      await send('/api/print-image', { txID, effect, isNoCut: false });
    },
  };
}

const createSend =
  (url: string, token: string) =>
  async <Data>(path: string, body?: object): Promise<Data> => {
    const isForm = body instanceof FormData;
    const answer = await fetch(url + path, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    if (!answer.ok)
      throw new Error(`${path} responded with ${answer.status}: ${await answer.text()}`);
    return ((await answer.json()) as { data: Data }).data;
  };
