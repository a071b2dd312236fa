import { setTimeout as pause } from 'node:timers/promises';
import { CallError } from '@jepret/api-client';
import {
  type ChosenFrame,
  COMPILE_FILM_MAX_MS,
  calls,
  type EffectName,
  PROCESSING_MAX_TRIES,
  PROCESSING_RETRY_DELAY_MS,
  toChosenFrame,
} from '@jepret/contract';
import { type ApiClient, createApiClient } from '../../../apps/kiosk/src/api/api-client.ts';
import { framingOf } from '../../../apps/kiosk/src/screens/capture/snaps/shot-clip.ts';
import { uploadShot } from '../../../apps/kiosk/src/session/upload-shot.ts';
import type { Camera, Payloads } from './payloads.ts';
import type { StepTimes } from './step-times.ts';

/** What a visitor does, in seconds; a session begins when the one before would have ended. */
const SECONDS = {
  pay: 40,
  frame: 30,
  snap: 8,
  effects: 15,
  editor: 60,
  gallery: 20,
  mail: 30,
  print: 5,
};
const SNAPS = 4;
export const SESSION_SECONDS =
  SECONDS.pay +
  SECONDS.frame +
  SNAPS * SECONDS.snap +
  SECONDS.effects +
  SECONDS.editor +
  SECONDS.gallery +
  SECONDS.mail +
  SECONDS.print;

/** Each step with the longest that 95 of 100 visitors may wait for it. */
export const STEPS = {
  'paid → next screen': 300,
  'FINISH → four previews': 700,
  'CHOOSE → living print': 1_500,
  'DONE → painted print': COMPILE_FILM_MAX_MS,
  'SEND EMAIL → accepted': 300,
  'PRINT → accepted': 300,
  'guest page → first photo': 1_000,
} as const;
export type StepName = keyof typeof STEPS;

interface Tools {
  url: string;
  token: string;
  payloads: Payloads;
  camera: Camera;
  times: StepTimes;
  /** Draws lots, so that half of the visitors look at a second effect. */
  isCurious(): boolean;
  signal: AbortSignal;
}

const FPS = 30;
const LOOKING_MS = 400;
const EFFECT = 'original';
const OTHER_EFFECT = 'light_original';

/** One visitor, from the tap to the guest page, with the kiosk's own calls. */
export async function runBoothSession(tools: Tools): Promise<void> {
  const kiosk = openKiosk(tools);
  const { trx_id: txID } = await pay(kiosk);
  const frame = await chooseFrame(kiosk);
  await takeSnaps(kiosk, txID, frame);
  const pick = { txID, frameName: frame.frameName, categoryName: frame.categoryName };
  const effect = await lookAtEffects(kiosk, pick);
  await paint(kiosk, txID, effect);
  await deliver(kiosk, { txID, effect, isNoCut: frame.isNoCut });
}

type Kiosk = ReturnType<typeof openKiosk>;

function openKiosk(tools: Tools) {
  const { url, token, times, signal } = tools;
  const api: ApiClient = createApiClient({
    fetch: (address, init) => fetch(new URL(String(address), url), init),
    findToken: () => token,
    onTokenRejected() {},
    getLanguage: () => 'en',
  });
  return {
    ...tools,
    api,
    think: (seconds: number) => pause(seconds * 1_000, undefined, { signal }),
    async time<Result>(step: StepName, work: () => Promise<Result>): Promise<Result> {
      const startedAt = performance.now();
      const result = await work();
      times.note(step, performance.now() - startedAt);
      return result;
    },
    /** As /load does: what is temporary is tried again, as often and as late as the screen tries. */
    async insist<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await work();
        } catch (error) {
          signal.throwIfAborted();
          const isTemporary = error instanceof CallError && error.isTemporary;
          times.fail(
            `${what}: ${error instanceof CallError ? (error.status ?? 'no answer') : error}`,
          );
          if (!isTemporary || attempt === PROCESSING_MAX_TRIES) throw error;
          await pause(PROCESSING_RETRY_DELAY_MS, undefined, { signal });
        }
      }
    },
  };
}

async function pay(kiosk: Kiosk) {
  const { api, url, think, time, signal } = kiosk;
  const { data: push } = await api.call(calls.issuePushToken, { signal });
  const { data: transaction } = await api.call(calls.createTransaction, {
    body: { location: 'Jakarta', f_token: push.token },
    signal,
  });
  await think(SECONDS.pay);
  await time('paid → next screen', async () => {
    await fetch(`${url}/v1/payments/sandbox/${transaction.trx_id}/pay`, { method: 'POST', signal });
    const { data } = await api.call(calls.getTransaction, {
      params: { id: transaction.trx_id },
      signal,
    });
    if (data.status !== 'paid') throw new Error(`A payment ended ${data.status}.`);
  });
  return transaction;
}

async function chooseFrame({ api, think, signal }: Kiosk): Promise<ChosenFrame> {
  const { data } = await api.call(calls.getFrames, { params: { location: 'jakarta' }, signal });
  const frame = Object.values(data)
    .flat()
    .find(({ counter }) => counter === SNAPS);
  if (!frame) throw new Error(`There is no frame with ${SNAPS} snaps.`);
  await think(SECONDS.frame);
  return toChosenFrame(frame);
}

/** Each travels while the visitor poses for the next. */
async function takeSnaps(kiosk: Kiosk, txID: string, frame: ChosenFrame): Promise<void> {
  const { api, payloads, camera, think, insist, signal } = kiosk;
  const sent: Promise<void>[] = [];
  for (let number = 1; number <= SNAPS; number += 1) {
    await think(SECONDS.snap);
    const shot = {
      ...{ id: `${txID}/${number}`, txID, number, frame, state: 'waiting' as const },
      picture: payloads.newPicture(number),
      clip: { film: payloads.newClip(number), fps: FPS, ...framingOf(camera) },
    };
    sent.push(insist('a snap', () => uploadShot(api, shot, signal)));
  }
  await kiosk.time('FINISH → four previews', async () => {
    await Promise.all(sent);
    const { frameName, categoryName } = frame;
    const { data } = await insist('the prints', () =>
      api.call(calls.generateImage, { body: { txID, frameName, categoryName }, signal }),
    );
    await Promise.all(data.compiled_url.map((address) => download(kiosk, address)));
  });
}

interface Pick {
  txID: string;
  frameName: string;
  categoryName: string;
}

/** The film of what is looked at is asked for ahead, as the screen does; then CHOOSE waits for it. */
async function lookAtEffects(kiosk: Kiosk, pick: Pick): Promise<EffectName> {
  const { api, think, insist, isCurious } = kiosk;
  const ask = (effect: EffectName, ahead: boolean, signal: AbortSignal) =>
    api.call(calls.generateVideo, {
      body: { ...pick, effect, fps: FPS, ...(ahead && { ahead }) },
      signal,
      timeoutMs: 40_000,
    });
  const look = async (effect: EffectName, seconds: number) => {
    const looking = new AbortController();
    await think(LOOKING_MS / 1_000);
    ask(effect, true, looking.signal).catch(() => {});
    await think(seconds - LOOKING_MS / 1_000);
    return looking;
  };
  const isChanging = isCurious();
  const first = await look(EFFECT, isChanging ? SECONDS.effects / 2 : SECONDS.effects);
  const chosen = isChanging ? OTHER_EFFECT : EFFECT;
  if (isChanging) {
    first.abort();
    await look(OTHER_EFFECT, SECONDS.effects / 2);
  }
  await kiosk.time('CHOOSE → living print', async () => {
    const { data } = await insist('a film', () => ask(chosen, false, kiosk.signal));
    await download(kiosk, data.video_url);
  });
  return chosen;
}

async function paint(kiosk: Kiosk, txID: string, effect: EffectName): Promise<void> {
  const { api, payloads, think, insist, signal } = kiosk;
  await think(SECONDS.editor);
  const { data } = await kiosk.time('DONE → painted print', () =>
    insist('a painted print', () =>
      api.call(calls.compilePainting, {
        body: { txID, effect, withRecording: 'true' },
        files: [{ field: 'paintingImg', name: 'painting.png', content: payloads.painting }],
        signal,
        timeoutMs: 40_000,
      }),
    ),
  );
  if (!data.video_path) kiosk.times.fail('a painted print without its film');
  await Promise.all([data.image_path, data.video_path].map((address) => download(kiosk, address)));
  await think(SECONDS.gallery);
}

interface Product {
  txID: string;
  effect: EffectName;
  isNoCut: boolean;
}

async function deliver(kiosk: Kiosk, product: Product): Promise<void> {
  const { txID, effect } = product;
  const { api, think, time, insist, signal } = kiosk;
  await think(SECONDS.mail);
  await time('SEND EMAIL → accepted', () =>
    insist('a mail', () =>
      api.call(calls.sendEmail, {
        body: {
          ...{ txID, effect, email: 'visitor@example.com', recipientName: 'Sari' },
          ...{ withRecording: 'true', withPainting: 'true' },
        },
        signal,
      }),
    ),
  );
  await think(SECONDS.print);
  const { data: print } = await time('PRINT → accepted', () =>
    insist('a print', () => api.call(calls.printImage, { body: product, signal })),
  );
  await openGuestPage(kiosk, txID);
  await followPrint(kiosk, print.delivery_id);
}

async function openGuestPage(kiosk: Kiosk, txID: string): Promise<void> {
  const { api, url, signal } = kiosk;
  const { data } = await api.call(calls.getGuestLink, { params: { id: txID }, signal });
  await kiosk.time('guest page → first photo', async () => {
    const page = await (await fetch(data.url, { signal })).text();
    const photo = /<img[^>]+src="([^"]+)"/.exec(page)?.[1];
    if (!photo) throw new Error('The guest page shows no photo.');
    await download(kiosk, new URL(photo.replaceAll('&amp;', '&'), url).href);
  });
}

/** Until there is a word about the sheet. */
async function followPrint({ api, times, signal }: Kiosk, id: string): Promise<void> {
  for (let asked = 0; asked < 60; asked += 1) {
    const { data } = await api.call(calls.delivery, { params: { id }, signal });
    if (data.state === 'done') return;
    if (data.state === 'failed') return times.fail('a print: ask our staff');
  }
  times.fail('a print that nobody heard of');
}

async function download({ url, token, signal }: Kiosk, address: string | null): Promise<void> {
  if (!address) return;
  const answer = await fetch(new URL(address, url), {
    headers: { authorization: `Bearer ${token}` },
    signal,
  });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}.`);
  await answer.arrayBuffer();
}
