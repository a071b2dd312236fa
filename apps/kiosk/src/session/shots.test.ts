import { CallError } from '@jepret/api-client';
import { advanceInSteps, settle } from '@jepret/testing/advance-in-steps.ts';
import { aChosenFrame } from '@jepret/testing/chosen-frame.ts';
import { createManualClock, type ManualClock } from '@jepret/testing/manual-clock.ts';
import { beforeEach, expect, test } from 'vitest';
import {
  createFallbackShotStore,
  createMemoryShotStore,
  type Shot,
  type ShotStore,
} from '../devices/shot-store/shot-store.ts';
import { createShots, type Shots } from './shots.ts';

const FRAME = aChosenFrame();

let clock: ManualClock;
let store: ShotStore;
let shots: Shots;
/** The pictures that the server received, by number, and its response. */
let arrived: string[];
let handleUpload: (shot: Shot, signal: AbortSignal) => Promise<void>;
let isSignedIn: boolean;
let hasStoreTimedOut: boolean;

beforeEach(() => {
  clock = createManualClock();
  store = createMemoryShotStore();
  arrived = [];
  handleUpload = async () => {};
  isSignedIn = true;
  hasStoreTimedOut = false;
  shots = open();
});

/** Another page over the same store, as after a reload. */
function open(): Shots {
  const ids = Array.from({ length: 9 }, (_, index) => `shot-${index}`).values();
  return createShots({
    store,
    hasStoreTimedOut: () => hasStoreTimedOut,
    clock,
    newId: () => ids.next().value ?? '',
    canSend: () => isSignedIn,
    async send(shot, signal) {
      await handleUpload(shot, signal);
      arrived.push(`${shot.number} ${await shot.picture.text()}`);
    },
  });
}

const saveShot = (number: number, picture = `photo ${number}`, txID = 'trx-1') =>
  shots.save({ txID, frame: FRAME, number, picture: new Blob([picture]) });
const failConnection = () => Promise.reject(new CallError(undefined, ['No answer.']));
const refuse = () => Promise.reject(new CallError(422, ['That is no picture.']));
/** Like a fetch that hangs until it is aborted. */
const hang = (_shot: Shot, signal: AbortSignal) =>
  new Promise<void>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new CallError(undefined, ['Aborted.'])));
  });

test('a photo is uploaded while the visitor poses for the next one (CAM-36)', async () => {
  await saveShot(1);
  await settle();
  expect(arrived).toEqual(['1 photo 1']);
  expect((await shots.list('trx-1')).map(({ state }) => state)).toEqual(['sent']);
});

test('FINISH waits only for missing photos (CAM-36)', async () => {
  await saveShot(1);
  await settle();
  handleUpload = failConnection;
  await saveShot(2);
  await settle();
  handleUpload = async () => {};
  await shots.uploadAll('trx-1');
  expect(arrived).toEqual(['1 photo 1', '2 photo 2']);
});

test('a failed upload is retried after 1, 2, 4 … and at most 30 s (CAM-37)', async () => {
  let tries = 0;
  handleUpload = () => {
    tries += 1;
    return failConnection();
  };
  await saveShot(1);
  await advanceInSteps(clock, 1_000 + 2_000 + 4_000 + 8_000 + 16_000 + 30_000);
  expect(tries).toBe(7);
  handleUpload = async () => {};
  await advanceInSteps(clock, 30_000);
  expect(arrived).toEqual(['1 photo 1']);
  expect(clock.pending()).toBe(0);
});

test('a photo that was not uploaded survives a reload (CAM-38)', async () => {
  handleUpload = failConnection;
  await saveShot(1);
  await settle();
  handleUpload = async () => {};
  shots = open();
  shots.resumeUploads();
  await settle();
  expect(arrived).toEqual(['1 photo 1']);
});

test('a photo is saved and uploaded only after it is written to disk (CAM-43)', async () => {
  const { promise: isStored, resolve: write } = Promise.withResolvers<void>();
  const { put } = store;
  store.put = async (shot) => {
    await isStored;
    await put(shot);
  };
  let isSaved = false;
  const keeping = saveShot(1).then(() => {
    isSaved = true;
  });
  await settle();
  expect([isSaved, arrived]).toEqual([false, []]);
  write();
  await keeping;
  await settle();
  expect(arrived).toEqual(['1 photo 1']);
});

test('a refused upload is not retried automatically, but when the visitor asks (CAM-37)', async () => {
  let tries = 0;
  handleUpload = () => {
    tries += 1;
    return refuse();
  };
  await saveShot(1);
  await advanceInSteps(clock, 60_000);
  expect(tries).toBe(1);
  await expect(shots.uploadAll('trx-1')).rejects.toThrow('That is no picture.');
  expect(tries).toBe(2);
});

test('a signed-out kiosk uploads nothing, and continues after it signed in again (CAM-38)', async () => {
  let tries = 0;
  handleUpload = () => {
    tries += 1;
    isSignedIn = false;
    return Promise.reject(new CallError(401, ['Invalid or expired token']));
  };
  await saveShot(1);
  await advanceInSteps(clock, 120_000);
  expect(tries).toBe(1);
  isSignedIn = true;
  handleUpload = async () => {};
  await advanceInSteps(clock, 30_000);
  expect(arrived).toEqual(['1 photo 1']);
});

test('photos are uploaded one after another (CAM-36)', async () => {
  const release: (() => void)[] = [];
  handleUpload = () => new Promise((resolve) => void release.push(resolve));
  await saveShot(1);
  await saveShot(2);
  await saveShot(3);
  await settle();
  expect(release).toHaveLength(1);
  release[0]?.();
  await settle();
  expect(release).toHaveLength(2);
  expect(arrived).toEqual(['1 photo 1']);
});

test('a retake replaces the photo, also during its upload', async () => {
  handleUpload = hang;
  await saveShot(1, 'eyes shut');
  await settle();
  handleUpload = async () => {};
  await shots.remove('trx-1', 1);
  await saveShot(1, 'eyes open');
  await settle();
  expect(arrived).toEqual(['1 eyes open']);
  expect(await shots.list('trx-1')).toHaveLength(1);
});

test('waiting for the photos joins a running upload', async () => {
  let release = () => {};
  handleUpload = () => new Promise((resolve) => (release = resolve));
  await saveShot(1);
  await settle();
  const delivered = shots.uploadAll('trx-1');
  await settle();
  release();
  await delivered;
  expect(arrived).toEqual(['1 photo 1']);
});

test('a retake without a new picture is stored as removed', async () => {
  await saveShot(1);
  await settle();
  await shots.remove('trx-1', 1);
  expect(await shots.list('trx-1')).toEqual([]);
  expect(await shots.listRemoved('trx-1')).toEqual([1]);
  const [shot] = await store.list();
  expect(shot?.picture.size).toBe(0);
  await saveShot(1, 'eyes open');
  expect(await shots.listRemoved('trx-1')).toEqual([]);
});

test('a late removal does not affect a newer picture', async () => {
  await saveShot(1, 'eyes shut');
  const [old] = await store.list();
  await saveShot(1, 'eyes open');
  await settle();
  if (old) await store.delete(old);
  expect(await shots.list('trx-1')).toHaveLength(1);
});

test('the end of a session deletes its photos and not those of the next (CAM-40)', async () => {
  await saveShot(1);
  await saveShot(1, 'next visitor', 'trx-2');
  await settle();
  await shots.deleteAllExcept('trx-2');
  expect((await store.list()).map(({ txID }) => txID)).toEqual(['trx-2']);
  await shots.deleteAllExcept(undefined);
  expect(await store.list()).toEqual([]);
});

test('a photo that is not uploaded survives its session and is deleted afterwards (CAM-40)', async () => {
  handleUpload = failConnection;
  await saveShot(1);
  await settle();
  await shots.deleteAllExcept(undefined);
  expect(await store.list()).toHaveLength(1);
  handleUpload = async () => {};
  await advanceInSteps(clock, 2_000);
  expect(arrived).toEqual(['1 photo 1']);
  await shots.deleteAllExcept(undefined);
  expect(await store.list()).toEqual([]);
});

test('with a full disk photos are uploaded from memory (CAM-37)', async () => {
  const broken = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
  store = createFallbackShotStore({ put: broken, list: broken, replace: broken, delete: broken });
  shots = open();
  await saveShot(1);
  await settle();
  expect(arrived).toEqual(['1 photo 1']);
  expect(await shots.list('trx-1')).toHaveLength(1);
  await shots.deleteAllExcept(undefined);
  expect(await shots.list('trx-1')).toEqual([]);
});

test('photos in the durable store are listed with new ones', async () => {
  const durable = createMemoryShotStore();
  store = durable;
  shots = open();
  await saveShot(1);
  await settle();
  store = createFallbackShotStore(durable);
  shots = open();
  await saveShot(2);
  expect((await shots.list('trx-1')).map(({ number }) => number)).toEqual([1, 2]);
});

test('a photo that was replaced while the disk did not respond is never uploaded (CAM-45)', async () => {
  const durable = createMemoryShotStore();
  store = durable;
  handleUpload = failConnection;
  shots = open();
  await saveShot(1, 'eyes closed');
  await settle();
  let isUnresponsive = true;
  const checkResponse = async () => {
    if (isUnresponsive) throw new Error('The disk does not respond.');
  };
  store = createFallbackShotStore({
    put: (shot) => checkResponse().then(() => durable.put(shot)),
    list: () => checkResponse().then(durable.list),
    replace: (shot, change) => checkResponse().then(() => durable.replace(shot, change)),
    delete: (shot) => checkResponse().then(() => durable.delete(shot)),
  });
  handleUpload = async () => {};
  shots = open();
  await saveShot(1, 'a smile');
  await settle();
  isUnresponsive = false;
  shots.resumeUploads();
  await settle();
  await shots.deleteAllExcept(undefined);
  shots.resumeUploads();
  await settle();
  expect(arrived).toEqual(['1 a smile']);
  expect(await durable.list()).toEqual([]);
});

test('while the disk does not respond, a session without known photos is not finished (CAM-45)', async () => {
  hasStoreTimedOut = true;
  await expect(shots.uploadAll('trx-1')).rejects.toThrow(CallError);
  await saveShot(1, 'a smile', 'trx-2');
  await shots.uploadAll('trx-2');
  hasStoreTimedOut = false;
  await shots.uploadAll('trx-1');
  expect(arrived).toEqual(['1 a smile']);
});

test('retakes are counted per session, survive a reload and are deleted with the session', async () => {
  await saveShot(1);
  await saveShot(2);
  await shots.remove('trx-1', 2);
  await saveShot(2, 'better');
  await shots.remove('trx-1', 2);
  await saveShot(1, 'another session', 'trx-2');
  shots = open();
  expect(await shots.countRetakes('trx-1')).toBe(2);
  await saveShot(2, 'best');
  expect(await shots.countRetakes('trx-1')).toBe(2);
  expect(await shots.countRetakes('trx-2')).toBe(0);
  await settle();
  await shots.deleteAllExcept('trx-2');
  expect(await shots.countRetakes('trx-1')).toBe(0);
});
