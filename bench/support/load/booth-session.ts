import { type ChosenFrame, calls, EFFECTS, type EffectName, toChosenFrame } from '@jepret/contract';
import { framingOf } from '../../../apps/kiosk/src/screens/capture/snaps/shot-clip.ts';
import { type JOINING, JOINING_WITH_A_FILE } from '../../../apps/kiosk/src/screens/load/steps.ts';
import { uploadShot } from '../../../apps/kiosk/src/session/upload-shot.ts';
import { takeHome } from './session-end.ts';
import { SECONDS, SNAPS } from './session-plan.ts';
import { type KioskTools, openKiosk, type SimulatedKiosk } from './simulated-kiosk.ts';

/** What a visitor would swear to, for the ledger. */
export interface VisitorAccount {
  onPaid(txID: string, amountIdr: number): void;
  onEnded(session: { txID: string; email: string }): void;
}

const FPS = 30;
/** The one that the screen shows first, and the one beside it. */
const [EFFECT, OTHER_EFFECT] = Object.keys(EFFECTS) as [EffectName, EffectName];

/** One visitor, from the tap to the guest page, with the kiosk's own calls. */
export async function runBoothSession(tools: KioskTools, account: VisitorAccount): Promise<void> {
  const kiosk = openKiosk(tools);
  const txID = await pay(kiosk, account);
  const frame = await chooseFrame(kiosk);
  await takeSnaps(kiosk, txID, frame);
  const pick = { txID, frameName: frame.frameName, categoryName: frame.categoryName };
  const effect = await lookAtEffects(kiosk, pick);
  await paint(kiosk, txID, effect);
  account.onEnded(await takeHome(kiosk, { txID, effect, isNoCut: frame.isNoCut }));
}

async function pay(kiosk: SimulatedKiosk, { onPaid }: VisitorAccount): Promise<string> {
  const { api, url, think, time, signal } = kiosk;
  const { data: push } = await api.call(calls.issuePushToken, { signal });
  const { data: transaction } = await api.call(calls.createTransaction, {
    body: { location: 'Jakarta', f_token: push.token },
    signal,
  });
  const { trx_id: txID, amount } = transaction;
  const { heard } = await kiosk.listen(push.token, txID);
  heard.catch(() => {});
  await think(SECONDS.pay);
  await time('paid → next screen', async () => {
    await fetch(`${url}/v1/payments/sandbox/${txID}/pay`, { method: 'POST', signal });
    onPaid(txID, amount);
    await heard;
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

/** Each travels while the visitor poses for the next. */
async function takeSnaps(kiosk: SimulatedKiosk, txID: string, frame: ChosenFrame): Promise<void> {
  const { api, payloads, think, retryTemporary, signal } = kiosk;
  const sent: Promise<void>[] = [];
  for (let number = 1; number <= SNAPS; number += 1) {
    await think(SECONDS.snap - SECONDS.look);
    const shot = {
      ...{ id: `${txID}/${number}`, txID, number, frame, state: 'waiting' as const },
      picture: payloads.newPicture(number),
      clip: { film: payloads.newClip(number), fps: FPS, ...framingOf(payloads.clipSize) },
    };
    const sending = retryTemporary('a snap', () => uploadShot(api, shot, signal));
    // It is waited for at the end; until then nobody would hear of it.
    sending.catch(() => {});
    sent.push(sending);
    await think(SECONDS.look);
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

interface Pick {
  txID: string;
  frameName: string;
  categoryName: string;
}

/** The editor follows, so that CHOOSE waits for no film. */
async function lookAtEffects(kiosk: SimulatedKiosk, pick: Pick): Promise<EffectName> {
  const { api, think, retryTemporary, isCurious, signal } = kiosk;
  await think(SECONDS.effects);
  const effect = isCurious() ? OTHER_EFFECT : EFFECT;
  await kiosk.time('CHOOSE → editor', () =>
    retryTemporary('a film', () =>
      api.call(calls.generateVideo, {
        body: { ...pick, effect, fps: FPS, editorFollows: true },
        signal,
      }),
    ),
  );
  return effect;
}

async function paint(kiosk: SimulatedKiosk, txID: string, effect: EffectName): Promise<void> {
  const { api, payloads, think } = kiosk;
  await stayUndrawn(kiosk, txID);
  await think(SECONDS.editor - SECONDS.undrawn);
  const content = payloads.newPainting();
  const { data } = await kiosk.time('DONE → painted print', () =>
    kiosk.join('a painted print', getJoining(JOINING_WITH_A_FILE), (signal) =>
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

/** The call is held until the first line, unless the films are there before. */
async function stayUndrawn(kiosk: SimulatedKiosk, txID: string): Promise<void> {
  const { api, think, asksAhead } = kiosk;
  const drawing = new AbortController();
  const signal = AbortSignal.any([kiosk.signal, drawing.signal]);
  const asked = asksAhead
    ? api.call(calls.makeFilmsAhead, { body: { txID }, signal, timeoutMs: 60_000 })
    : Promise.resolve();
  asked.catch((error) => signal.aborted || kiosk.times.fail(`films ahead: ${error}`));
  await think(SECONDS.undrawn);
  drawing.abort();
}

function getJoining({ joins }: typeof JOINING) {
  if (!joins) throw new Error('The kiosk no longer joins the work for films.');
  return joins;
}
