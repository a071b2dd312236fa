import { useEffect, useState } from 'react';
import {
  type CameraView,
  type CameraWatch,
  OPENING_CAMERA,
} from '../../../devices/camera/camera.ts';
import { watchCamera } from '../../../devices/camera/watch/watch-camera.ts';
import { useBooth } from '../../../kiosk/booth.tsx';
import type { CaptureEvent } from '../capture-setup.ts';
import type { CaptureActor } from '../machine/capture-machine.ts';
import type { ViewElements } from '../machine/capture-tools.ts';

/** Shows the camera in the video element and reports its phase to the machine. */
export function useCamera(video: ViewElements['video'], actor: CaptureActor) {
  const { camera } = useBooth();
  const [view, setView] = useState(OPENING_CAMERA);
  const [watch, setWatch] = useState<CameraWatch>();

  useEffect(() => {
    if (!video.current) return;
    const started = watchCamera(camera.getEnvironment(), video.current, (next) => {
      setView(next);
      actor.send({ type: CAMERA_EVENTS[next.phase] });
    });
    setWatch(started);
    return () => started.stop();
  }, [camera, video, actor]);

  return [view, watch] as const;
}

const CAMERA_EVENTS = {
  live: 'camera.live',
  opening: 'camera.lost',
  problem: 'camera.failed',
} as const satisfies Record<CameraView['phase'], CaptureEvent['type']>;
