import { SHUTTER_SOUND_PATH } from '@jepret/contract';
import type { Audio } from '../audio/audio.ts';
import type { ShutterSound } from './shutter-sound.ts';

export const createShutterSound = (audio: Audio): ShutterSound => ({
  prepare: () => audio.prepare(SHUTTER_SOUND_PATH),
  wake: audio.wake,
  play() {
    // A click that comes after its snap says nothing true.
    if (audio.isAwake()) audio.start(SHUTTER_SOUND_PATH);
  },
});
