import { AUTO_NEXT_MS, AUTO_NEXT_WITHOUT_RETAKES_MS, type NavigationState } from '@jepret/contract';
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { type Booth, useBooth } from '../../kiosk/booth.tsx';
import { asMachineClock } from '../../time/machine-clock.ts';
import { useCamera } from './camera/use-camera.ts';
import type { CaptureEvent, CaptureSettings } from './capture-setup.ts';
import { createCaptureMachine } from './machine/capture-machine.ts';
import { createCaptureTools, type ViewElements } from './machine/capture-tools.ts';
import { viewOf } from './machine/capture-view.ts';

/** Runs the capture machine with its tools and the camera. */
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
    // Browsers allow sound only after a tap.
    booth.shutterSound.unlock();
    if (booth.access.settings.getState().isCountdownSpoken) booth.spokenCountdown.unlock();
    actor.send({ type });
  };
  const leave = () => actor.send({ type: 'visitor.left' });
  useEffect(() => booth.shutterSound.prepare(), [booth.shutterSound]);
  useSpokenCountdown(booth);

  return { view, camera, watch, elements, send, leave };
}

/** Loads the words only if the setting is on, and stops speaking when the screen is left. */
function useSpokenCountdown({ access, language, spokenCountdown }: Booth): void {
  const isSpoken = useStore(access.settings, ({ isCountdownSpoken }) => isCountdownSpoken);
  const shown = useStore(language.shown, (state) => state.language);
  useEffect(() => {
    if (!isSpoken) return;
    spokenCountdown.prepare(shown);
    // Unlocking takes a moment, and the first word follows the first tap on this screen.
    if (navigator.userActivation.hasBeenActive) spokenCountdown.unlock();
    return () => spokenCountdown.stop();
  }, [isSpoken, shown, spokenCountdown]);
}

function isSame<Shape extends object>(one: Shape, other: Shape): boolean {
  return Object.keys(one).every((key) => one[key as keyof Shape] === other[key as keyof Shape]);
}
