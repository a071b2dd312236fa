import { AUTO_NEXT_MS, COUNTDOWN_MS } from '@jepret/contract';
import { settle } from '@jepret/testing/advance-in-steps.ts';
import { createActor, SimulatedClock } from 'xstate';
import type { CaptureEvent, CaptureSettings, CaptureTools, Snap } from '../../capture-setup.ts';
import { type CaptureActor, createCaptureMachine } from '../capture-machine.ts';
import { type CaptureView, viewOf } from '../capture-view.ts';

type Context = ReturnType<CaptureActor['getSnapshot']>['context'];

/** A capture machine with a snap store in memory and a manual clock. */
export interface TestCapture {
  clock: SimulatedClock;
  savedSnaps: Snap[];
  /** Stored number of used retakes. */
  retakesUsed: number;
  /** Every call of `takeSnap` with its time. */
  shots: { number: number; atMs: number }[];
  /** Called between taking and storing a snap. */
  finishSnap(snap: Snap): Promise<Snap>;
  start(settings?: Partial<CaptureSettings>, tools?: Partial<CaptureTools>): Promise<void>;
  /** Runs until the first countdown. */
  startCountdown(settings?: Partial<CaptureSettings>, tools?: Partial<CaptureTools>): Promise<void>;
  /** Runs until the first preview. */
  startPreview(settings?: Partial<CaptureSettings>): Promise<void>;
  send(...types: CaptureEvent['type'][]): void;
  /** Advances the clock in small steps, so that promises settle in between. */
  advance(durationMs: number, stepMs?: number): Promise<void>;
  getState(): string | undefined;
  getContext(): Context;
  /** Stops the machine, as when the screen is left. */
  stop(): void;
  getView(): CaptureView;
  listNumbers(): number[];
}

export function createTestCapture(): TestCapture {
  const clock = new SimulatedClock();
  let actor: CaptureActor;
  let settings: CaptureSettings;
  const capture: TestCapture = {
    clock,
    savedSnaps: [],
    retakesUsed: 0,
    shots: [],
    finishSnap: async (snap) => snap,
    async start(changes, tools) {
      settings = { snapCount: 4, autoNextMs: AUTO_NEXT_MS, ...changes };
      const machine = createCaptureMachine(settings, { ...defaultTools, ...tools });
      actor = createActor(machine, { clock }).start();
      await settle();
    },
    async startCountdown(settings, tools) {
      await capture.start(settings, tools);
      capture.send('camera.live', 'visitor.confirmed');
    },
    async startPreview(settings) {
      await capture.startCountdown(settings);
      await capture.advance(COUNTDOWN_MS);
    },
    send(...types) {
      for (const type of types) actor.send({ type });
    },
    async advance(durationMs, stepMs = 100) {
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
    listNumbers: () => capture.getContext().snaps.map(({ number }) => number),
  };
  const defaultTools: CaptureTools = {
    readProgress: async () => ({
      snaps: [...capture.savedSnaps],
      retakesUsed: capture.retakesUsed,
    }),
    onCountdownStart() {},
    onSecond() {},
    async takeSnap(number) {
      capture.shots.push({ number, atMs: clock.now() });
      const snap = await capture.finishSnap(aSnap(number));
      capture.savedSnaps.push(snap);
      return snap;
    },
    removeSnap: (number) => {
      capture.savedSnaps = capture.savedSnaps.filter((snap) => snap.number !== number);
      capture.retakesUsed += 1;
    },
  };
  return capture;
}

export function aSnap(number: number): Snap {
  return { number, picture: new Blob([`snap ${number}`]) };
}
