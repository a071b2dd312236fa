import { AUTO_NEXT_MS, COUNTDOWN_MS } from '@jepret/contract';
import { settle } from '@jepret/testing/let-time-pass.ts';
import { createActor, SimulatedClock } from 'xstate';
import { type CaptureActor, createCaptureMachine } from '../capture-machine.ts';
import type { CaptureEvent, CaptureSettings, CaptureTools, Snap } from '../capture-setup.ts';
import { type CaptureView, viewOf } from '../capture-view.ts';

type Context = ReturnType<CaptureActor['getSnapshot']>['context'];

/** One round at the camera, with a keeper of snaps and a clock moved by hand. */
export interface CaptureRound {
  clock: SimulatedClock;
  kept: Snap[];
  /** What the keeper knows of retakes. */
  retakesUsed: number;
  /** Every call for a snap, with the time it came at. */
  shots: { number: number; atMs: number }[];
  /** Stands between the pixels and the keeper. */
  finishSnap(snap: Snap): Promise<Snap>;
  begin(settings?: Partial<CaptureSettings>, tools?: Partial<CaptureTools>): Promise<void>;
  /** As far as the first countdown. */
  beginShooting(settings?: Partial<CaptureSettings>, tools?: Partial<CaptureTools>): Promise<void>;
  /** As far as the first snap. */
  beginPreviewing(settings?: Partial<CaptureSettings>): Promise<void>;
  send(...types: CaptureEvent['type'][]): void;
  /** In small steps: what a promise starts on the way is still in time. */
  pass(durationMs: number, stepMs?: number): Promise<void>;
  getState(): string | undefined;
  getContext(): Context;
  /** Nobody is at the screen any more. */
  stop(): void;
  /** What the screen shows. */
  getView(): CaptureView;
  listNumbers(): number[];
}

export function createCaptureRound(): CaptureRound {
  const clock = new SimulatedClock();
  let actor: CaptureActor;
  let settings: CaptureSettings;
  const round: CaptureRound = {
    clock,
    kept: [],
    retakesUsed: 0,
    shots: [],
    finishSnap: async (snap) => snap,
    async begin(changes, tools) {
      settings = { snapCount: 4, autoNextMs: AUTO_NEXT_MS, ...changes };
      const machine = createCaptureMachine(settings, { ...ownTools, ...tools });
      actor = createActor(machine, { clock }).start();
      await settle();
    },
    async beginShooting(settings, tools) {
      await round.begin(settings, tools);
      round.send('camera.live', 'visitor.confirmed');
    },
    async beginPreviewing(settings) {
      await round.beginShooting(settings);
      await round.pass(COUNTDOWN_MS);
    },
    send(...types) {
      for (const type of types) actor.send({ type });
    },
    async pass(durationMs, stepMs = 100) {
      for (let leftMs = durationMs; leftMs > 0; leftMs -= stepMs) {
        clock.increment(Math.min(stepMs, leftMs));
        await settle();
      }
    },
    getState() {
      const { value } = actor.getSnapshot();
      return typeof value === 'string' ? value : Object.values(value.taking ?? {})[0];
    },
    stop: () => void actor.stop(),
    getView: () => viewOf(actor.getSnapshot(), settings),
    getContext: () => actor.getSnapshot().context,
    listNumbers: () => round.getContext().snaps.map(({ number }) => number),
  };
  const ownTools: CaptureTools = {
    readProgress: async () => ({ snaps: [...round.kept], retakesUsed: round.retakesUsed }),
    noteCountdown() {},
    tellSecond() {},
    async takeSnap(number) {
      round.shots.push({ number, atMs: clock.now() });
      const snap = await round.finishSnap(aSnap(number));
      round.kept.push(snap);
      return snap;
    },
    removeSnap: (number) => {
      round.kept = round.kept.filter((snap) => snap.number !== number);
      round.retakesUsed += 1;
    },
  };
  return round;
}

export function aSnap(number: number): Snap {
  return { number, picture: new Blob([`snap ${number}`]) };
}
