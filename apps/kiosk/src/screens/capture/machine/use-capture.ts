import { AUTO_NEXT_MS, AUTO_NEXT_WITHOUT_RETAKES_MS, type NavigationState } from '@jepret/contract';
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { type Booth, useBooth } from '../../../kiosk/booth.tsx';
import { asMachineClock } from '../../../time/machine-clock.ts';
import { useCamera } from '../camera/use-camera.ts';
import { createCaptureMachine } from './capture-machine.ts';
import type { CaptureEvent, CaptureSettings } from './capture-setup.ts';
import { createCaptureTools, type ViewElements } from './capture-tools.ts';
import { viewOf } from './capture-view.ts';

/** One session before the camera: the machine, its tools and the camera that moves it. */
export function useCapture(session: NavigationState<'/capture'>, isRecording: boolean) {
  const booth = useBooth();
  const elements: ViewElements = { video: useRef(null), still: useRef(null) };
  const [settings] = useState<CaptureSettings>({
    snapCount: session.frame.numberSnap,
    autoNextMs: AUTO_NEXT_MS,
    ...(isRecording && { autoNextWithoutRetakesMs: AUTO_NEXT_WITHOUT_RETAKES_MS }),
  });
  const [machine] = useState(() =>
    createCaptureMachine(settings, createCaptureTools(session, booth, elements, isRecording)),
  );
  const [clock] = useState(() => asMachineClock(booth.clock));
  const actor = useActorRef(machine, { clock });
  const view = useSelector(actor, (snapshot) => viewOf(snapshot, settings), isSame);
  const [camera, watch] = useCamera(elements.video, actor);

  const send = (type: CaptureEvent['type']) => {
    // Every tap is a chance to be allowed to make a sound.
    booth.shutterSound.wake();
    if (booth.access.settings.getState().isCountdownSpoken) booth.spokenCountdown.wake();
    actor.send({ type });
  };
  const leave = () => actor.send({ type: 'visitor.gone' });
  useEffect(() => booth.shutterSound.prepare(), [booth.shutterSound]);
  useSpokenCountdown(booth);

  return { view, camera, watch, elements, send, leave };
}

/** Loaded only for whoever wants it; what is being said ends with the screen. */
function useSpokenCountdown({ access, language, spokenCountdown }: Booth): void {
  const isSpoken = useStore(access.settings, ({ isCountdownSpoken }) => isCountdownSpoken);
  const shown = useStore(language.shown, (state) => state.language);
  useEffect(() => {
    if (!isSpoken) return;
    spokenCountdown.prepare(shown);
    // It takes a moment to wake, and the first word comes with the first tap here.
    if (navigator.userActivation.hasBeenActive) spokenCountdown.wake();
    return () => spokenCountdown.stop();
  }, [isSpoken, shown, spokenCountdown]);
}

function isSame<Shape extends object>(one: Shape, other: Shape): boolean {
  return Object.keys(one).every((key) => one[key as keyof Shape] === other[key as keyof Shape]);
}
