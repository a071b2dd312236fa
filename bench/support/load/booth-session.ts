import { type ChosenFrame, calls, EFFECTS, type EffectName, toChosenFrame } from '@jepret/contract';
import { framingOf } from '../../../apps/kiosk/src/screens/capture/snaps/shot-clip.ts';
import { type JOINING, JOINING_WITH_FILE } from '../../../apps/kiosk/src/screens/load/steps.ts';
import { uploadShot } from '../../../apps/kiosk/src/session/upload-shot.ts';
import { endSession } from './session-end.ts';
import { SECONDS, SNAPS } from './session-plan.ts';
import { type KioskTools, openKiosk, type SimulatedKiosk } from './simulated-kiosk.ts';

/** Records what a visitor did, for the comparison with the ledger. */
export interface VisitorRecorder {
  onPaid(txID: string, amountIdr: number): void;
  onEnded(session: { txID: string; email: string }): void;
}

const FPS = 30;
/** The effect shown first, and the next one. */
const [EFFECT, OTHER_EFFECT] = Object.keys(EFFECTS) as [EffectName, EffectName];

/** Runs the session of one visitor, from the first tap to the guest page, with the kiosk's calls. */
export async function runBoothSession(tools: KioskTools, recorder: VisitorRecorder): Promise<void> {
  const kiosk = openKiosk(tools);
  const txID = await pay(kiosk, recorder);
  const frame = await chooseFrame(kiosk);
  await takeSnaps(kiosk, txID, frame);
  const choice = { txID, frameName: frame.frameName, categoryName: frame.categoryName };
  const effect = await viewEffects(kiosk, choice);
  await paint(kiosk, txID, effect);
  recorder.onEnded(await endSession(kiosk, { txID, effect, isNoCut: frame.isNoCut }));
}

async function pay(kiosk: SimulatedKiosk, { onPaid }: VisitorRecorder): Promise<string> {
  const { api, url, think, time, signal } = kiosk;
  const { data: push } = await api.call(calls.issuePushToken, { signal });
  const { data: transaction } = await api.call(calls.createTransaction, {
    body: { location: 'Jakarta', f_token: push.token },
    signal,
  });
  const { trx_id: txID, amount } = transaction;
  const { paid } = await kiosk.listen(push.token, txID);
  paid.catch(() => {});
  await think(SECONDS.pay);
  await time('paid → next screen', async () => {
    await fetch(`${url}/v1/payments/sandbox/${txID}/pay`, { method: 'POST', signal });
    onPaid(txID, amount);
    await paid;
    const { data } = await api.call(calls.getTransaction, { params: { id: txID }, signal });
    if (data.status !== 'paid') throw new Error(`A payment ended ${data.status}.`);
  });
  return txID;
}

async function chooseFrame({ api, think, signal }: SimulatedKiosk): Promise<ChosenFrame> {
  const { data } = await api.call(calls.getFrames, { params: { location: 'jakarta' }, signal });
  const frame = Object.values(data)
    .flat()
    .find(({ counter }) => counter === SNAPS);
  if (!frame) throw new Error(`There is no frame with ${SNAPS} snaps.`);
  await think(SECONDS.frame);
  return toChosenFrame(frame);
}

/** Each snap is uploaded while the visitor poses for the next. */
async function takeSnaps(kiosk: SimulatedKiosk, txID: string, frame: ChosenFrame): Promise<void> {
  const { api, payloads, think, retryTemporary, signal } = kiosk;
  const sent: Promise<void>[] = [];
  for (let number = 1; number <= SNAPS; number += 1) {
    await think(SECONDS.snap - SECONDS.viewSnap);
    const shot = {
      ...{ id: `${txID}/${number}`, txID, number, frame, state: 'waiting' as const },
      picture: payloads.newPicture(number),
      clip: { film: payloads.newClip(number), fps: FPS, ...framingOf(payloads.clipSize) },
    };
    const sending = retryTemporary('a snap', () => uploadShot(api, shot, signal));
    // A failure is handled at the end, by Promise.all.
    sending.catch(() => {});
    sent.push(sending);
    await think(SECONDS.viewSnap);
  }
  await kiosk.time('FINISH → four previews', async () => {
    await Promise.all(sent);
    const { frameName, categoryName } = frame;
    const body = { txID, frameName, categoryName, editorFollows: true };
    const { data } = await retryTemporary('the prints', () =>
      api.call(calls.generateImage, { body, signal }),
    );
    await Promise.all(data.compiled_url.map(kiosk.download));
  });
}

interface FrameChoice {
  txID: string;
  frameName: string;
  categoryName: string;
}

/** The editor follows, so that CHOOSE does not wait for films. */
async function viewEffects(kiosk: SimulatedKiosk, choice: FrameChoice): Promise<EffectName> {
  const { api, think, retryTemporary, viewsSecondEffect, signal } = kiosk;
  await think(SECONDS.effects);
  const effect = viewsSecondEffect() ? OTHER_EFFECT : EFFECT;
  await kiosk.time('CHOOSE → editor', () =>
    retryTemporary('a film', () =>
      api.call(calls.generateVideo, {
        body: { ...choice, effect, fps: FPS, editorFollows: true },
        signal,
      }),
    ),
  );
  return effect;
}

async function paint(kiosk: SimulatedKiosk, txID: string, effect: EffectName): Promise<void> {
  const { api, payloads, think } = kiosk;
  await waitBeforeDrawing(kiosk, txID);
  await think(SECONDS.editor - SECONDS.beforeDrawing);
  const content = payloads.newPainting();
  const { data } = await kiosk.time('DONE → painted print', () =>
    kiosk.join('a painted print', getJoining(JOINING_WITH_FILE), (signal) =>
      api.call(calls.compilePainting, {
        body: { txID, effect, withRecording: 'true' },
        files: [{ field: 'paintingImg', name: 'painting.png', content }],
        signal,
      }),
    ),
  );
  if (!data.video_path) kiosk.times.fail('a painted print without its film');
  const shown = [data.image_path, data.video_path, data.stacked_video_path];
  await Promise.all(shown.filter((address) => address != null).map(kiosk.download));
  await think(SECONDS.gallery);
}

/** The call is held until the first line, unless the films are ready before. */
async function waitBeforeDrawing(kiosk: SimulatedKiosk, txID: string): Promise<void> {
  const { api, think, requestsFilmsAhead } = kiosk;
  const drawing = new AbortController();
  const signal = AbortSignal.any([kiosk.signal, drawing.signal]);
  const request = requestsFilmsAhead
    ? api.call(calls.makeFilmsAhead, { body: { txID }, signal, timeoutMs: 60_000 })
    : Promise.resolve();
  request.catch((error) => signal.aborted || kiosk.times.fail(`films ahead: ${error}`));
  await think(SECONDS.beforeDrawing);
  drawing.abort();
}

function getJoining({ joins }: typeof JOINING) {
  if (!joins) throw new Error('The kiosk does not join running work for films any more.');
  return joins;
}
