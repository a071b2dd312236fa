import { CallError } from '@jepret/api-client';
import { aChosenFrame } from '@jepret/testing/chosen-frame.ts';
import { createHandMovedClock, type HandMovedClock } from '@jepret/testing/hand-moved-clock.ts';
import { letTimePass, settle } from '@jepret/testing/let-time-pass.ts';
import { beforeEach, expect, test } from 'vitest';
import {
  createForgivingShotStore,
  createMemoryShotStore,
  type Shot,
  type ShotStore,
} from '../devices/shot-store/shot-store.ts';
import { createShots, type Shots } from './shots.ts';

const FRAME = aChosenFrame();

let clock: HandMovedClock;
let store: ShotStore;
let shots: Shots;
/** What the server has, by number, and how it answers. */
let arrived: string[];
let answer: (shot: Shot, signal: AbortSignal) => Promise<void>;
let isSignedIn: boolean;
let isStoreLate: boolean;

beforeEach(() => {
  clock = createHandMovedClock();
  store = createMemoryShotStore();
  arrived = [];
  answer = async () => {};
  isSignedIn = true;
  isStoreLate = false;
  shots = open();
});

/** A page of its own over the same store, as after a reload. */
function open(): Shots {
  const ids = Array.from({ length: 9 }, (_, index) => `shot-${index}`).values();
  return createShots({
    store,
    isStoreLate: () => isStoreLate,
    clock,
    newId: () => ids.next().value ?? '',
    canSend: () => isSignedIn,
    async send(shot, signal) {
      await answer(shot, signal);
      arrived.push(`${shot.number} ${await shot.picture.text()}`);
    },
  });
}

const keep = (number: number, picture = `photo ${number}`, txID = 'trx-1') =>
  shots.keep({ txID, frame: FRAME, number, picture: new Blob([picture]) });
const dead = () => Promise.reject(new CallError(undefined, ['No answer.']));
const refusedForGood = () => Promise.reject(new CallError(422, ['That is no picture.']));
/** Like a fetch that hangs until it is aborted. */
const hang = (_shot: Shot, signal: AbortSignal) =>
  new Promise<void>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new CallError(undefined, ['Aborted.'])));
  });

test('a photo travels while the visitor poses for the next one (CAM-36)', async () => {
  await keep(1);
  await settle();
  expect(arrived).toEqual(['1 photo 1']);
  expect((await shots.list('trx-1')).map(({ state }) => state)).toEqual(['sent']);
});

test('FINISH only waits for what is still missing (CAM-36)', async () => {
  await keep(1);
  await settle();
  answer = dead;
  await keep(2);
  await settle();
  answer = async () => {};
  await shots.deliver('trx-1');
  expect(arrived).toEqual(['1 photo 1', '2 photo 2']);
});

test('an upload that fails is tried again after 1, 2, 4 … and at most 30 s (CAM-37)', async () => {
  let tries = 0;
  answer = () => {
    tries += 1;
    return dead();
  };
  await keep(1);
  await letTimePass(clock, 1_000 + 2_000 + 4_000 + 8_000 + 16_000 + 30_000);
  expect(tries).toBe(7);
  answer = async () => {};
  await letTimePass(clock, 30_000);
  expect(arrived).toEqual(['1 photo 1']);
  expect(clock.pending()).toBe(0);
});

test('a photo that did not get through survives a reload (CAM-38)', async () => {
  answer = dead;
  await keep(1);
  await settle();
  answer = async () => {};
  shots = open();
  shots.resume();
  await settle();
  expect(arrived).toEqual(['1 photo 1']);
});

test('a photo is kept only when the disk has it, and travels only then (CAM-43)', async () => {
  const { promise: isWritten, resolve: write } = Promise.withResolvers<void>();
  const { put } = store;
  store.put = async (shot) => {
    await isWritten;
    await put(shot);
  };
  let isKept = false;
  const keeping = keep(1).then(() => {
    isKept = true;
  });
  await settle();
  expect([isKept, arrived]).toEqual([false, []]);
  write();
  await keeping;
  await settle();
  expect(arrived).toEqual(['1 photo 1']);
});

test('a refusal is not repeated by itself, but by the visitor who asks (CAM-37)', async () => {
  let tries = 0;
  answer = () => {
    tries += 1;
    return refusedForGood();
  };
  await keep(1);
  await letTimePass(clock, 60_000);
  expect(tries).toBe(1);
  await expect(shots.deliver('trx-1')).rejects.toThrow('That is no picture.');
  expect(tries).toBe(2);
});

test('a kiosk that is signed out sends nothing, and goes on after it signed in again (CAM-38)', async () => {
  let tries = 0;
  answer = () => {
    tries += 1;
    isSignedIn = false;
    return Promise.reject(new CallError(401, ['Invalid or expired token']));
  };
  await keep(1);
  await letTimePass(clock, 120_000);
  expect(tries).toBe(1);
  isSignedIn = true;
  answer = async () => {};
  await letTimePass(clock, 30_000);
  expect(arrived).toEqual(['1 photo 1']);
});

test('photos travel one after the other, so that a slow line brings at least one (CAM-36)', async () => {
  const release: (() => void)[] = [];
  answer = () => new Promise((resolve) => void release.push(resolve));
  await keep(1);
  await keep(2);
  await keep(3);
  await settle();
  expect(release).toHaveLength(1);
  release[0]?.();
  await settle();
  expect(release).toHaveLength(2);
  expect(arrived).toEqual(['1 photo 1']);
});

test('a retake takes the place of the photo, also while that one is on its way', async () => {
  answer = hang;
  await keep(1, 'eyes shut');
  await settle();
  answer = async () => {};
  await shots.remove('trx-1', 1);
  await keep(1, 'eyes open');
  await settle();
  expect(arrived).toEqual(['1 eyes open']);
  expect(await shots.list('trx-1')).toHaveLength(1);
});

test('waiting for the photos joins an upload that is under way', async () => {
  let release = () => {};
  answer = () => new Promise((resolve) => (release = resolve));
  await keep(1);
  await settle();
  const delivered = shots.deliver('trx-1');
  await settle();
  release();
  await delivered;
  expect(arrived).toEqual(['1 photo 1']);
});

test('a retake that has no new picture yet is remembered as removed', async () => {
  await keep(1);
  await settle();
  await shots.remove('trx-1', 1);
  expect(await shots.list('trx-1')).toEqual([]);
  expect(await shots.listRemoved('trx-1')).toEqual([1]);
  const [shot] = await store.list();
  expect(shot?.picture.size).toBe(0);
  await keep(1, 'eyes open');
  expect(await shots.listRemoved('trx-1')).toEqual([]);
});

test('a removal that comes late does not hit the picture taken since', async () => {
  await keep(1, 'eyes shut');
  const [old] = await store.list();
  await keep(1, 'eyes open');
  await settle();
  if (old) await store.delete(old);
  expect(await shots.list('trx-1')).toHaveLength(1);
});

test('when a session ends nothing of it stays, and the next is not touched (CAM-40)', async () => {
  await keep(1);
  await keep(1, 'next visitor', 'trx-2');
  await settle();
  await shots.forgetAllBut('trx-2');
  expect((await store.list()).map(({ txID }) => txID)).toEqual(['trx-2']);
  await shots.forgetAllBut(undefined);
  expect(await store.list()).toEqual([]);
});

test('a photo the server does not have yet outlives its session, and is forgotten once it has (CAM-40)', async () => {
  answer = dead;
  await keep(1);
  await settle();
  await shots.forgetAllBut(undefined);
  expect(await store.list()).toHaveLength(1);
  answer = async () => {};
  await letTimePass(clock, 2_000);
  expect(arrived).toEqual(['1 photo 1']);
  await shots.forgetAllBut(undefined);
  expect(await store.list()).toEqual([]);
});

test('a full disk costs nobody a photo (CAM-37)', async () => {
  const broken = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
  store = createForgivingShotStore({ put: broken, list: broken, replace: broken, delete: broken });
  shots = open();
  await keep(1);
  await settle();
  expect(arrived).toEqual(['1 photo 1']);
  expect(await shots.list('trx-1')).toHaveLength(1);
  await shots.forgetAllBut(undefined);
  expect(await shots.list('trx-1')).toEqual([]);
});

test('what lies in the durable store from before is found beside what is new', async () => {
  const durable = createMemoryShotStore();
  store = durable;
  shots = open();
  await keep(1);
  await settle();
  store = createForgivingShotStore(durable);
  shots = open();
  await keep(2);
  expect((await shots.list('trx-1')).map(({ number }) => number)).toEqual([1, 2]);
});

test('a photo that was overtaken while the disk was silent is never sent (CAM-45)', async () => {
  const durable = createMemoryShotStore();
  store = durable;
  answer = dead;
  shots = open();
  await keep(1, 'eyes closed');
  await settle();
  let isSilent = true;
  const speaks = async () => {
    if (isSilent) throw new Error('It does not answer.');
  };
  store = createForgivingShotStore({
    put: (shot) => speaks().then(() => durable.put(shot)),
    list: () => speaks().then(durable.list),
    replace: (shot, change) => speaks().then(() => durable.replace(shot, change)),
    delete: (shot) => speaks().then(() => durable.delete(shot)),
  });
  answer = async () => {};
  shots = open();
  await keep(1, 'a smile');
  await settle();
  isSilent = false;
  shots.resume();
  await settle();
  await shots.forgetAllBut(undefined);
  shots.resume();
  await settle();
  expect(arrived).toEqual(['1 a smile']);
  expect(await durable.list()).toEqual([]);
});

test('while the disk is silent nothing is finished that a reload may have left there (CAM-45)', async () => {
  isStoreLate = true;
  await expect(shots.deliver('trx-1')).rejects.toThrow(CallError);
  await keep(1, 'a smile', 'trx-2');
  await shots.deliver('trx-2');
  isStoreLate = false;
  await shots.deliver('trx-1');
  expect(arrived).toEqual(['1 a smile']);
});

test('retakes are counted with the session, also after a reload, and forgotten with it', async () => {
  await keep(1);
  await keep(2);
  await shots.remove('trx-1', 2);
  await keep(2, 'better');
  await shots.remove('trx-1', 2);
  await keep(1, 'another session', 'trx-2');
  shots = open();
  expect(await shots.countRetakes('trx-1')).toBe(2);
  await keep(2, 'best');
  expect(await shots.countRetakes('trx-1')).toBe(2);
  expect(await shots.countRetakes('trx-2')).toBe(0);
  await settle();
  await shots.forgetAllBut('trx-2');
  expect(await shots.countRetakes('trx-1')).toBe(0);
});
