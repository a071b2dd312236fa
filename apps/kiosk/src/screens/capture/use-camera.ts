import { useEffect, useState } from 'react';
import { useBooth } from '../../lib/booth.tsx';
import { type CameraWatch, OPENING_CAMERA } from '../../lib/camera.ts';
import type { CaptureActor } from './capture-machine.ts';
import type { Screens } from './capture-tools.ts';

/** The camera in this video element, and to the machine whether there is one. */
export function useCamera(video: Screens['video'], actor: CaptureActor) {
  const { camera } = useBooth();
  const [view, setView] = useState(OPENING_CAMERA);
  const [watch, setWatch] = useState<CameraWatch>();

  useEffect(() => {
    if (!video.current) return;
    const started = camera.watch(video.current, (next) => {
      setView(next);
      actor.send({ type: next.phase === 'live' ? 'camera.live' : 'camera.lost' });
    });
    setWatch(started);
    return () => started.stop();
  }, [camera, video, actor]);

  return [view, watch] as const;
}
