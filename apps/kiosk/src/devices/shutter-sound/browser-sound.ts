import { SHUTTER_SOUND_PATH } from '@jepret/contract';
import type { Audio } from '../audio/audio.ts';
import type { ShutterSound } from './shutter-sound.ts';

export const createShutterSound = (audio: Audio): ShutterSound => ({
  prepare: () => audio.prepare(SHUTTER_SOUND_PATH),
  unlock: audio.unlock,
  play() {
    // A late click would be misleading.
    if (audio.isRunning()) audio.start(SHUTTER_SOUND_PATH);
  },
});
