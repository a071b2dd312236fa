import { spawnSync } from 'node:child_process';
import type { Language } from '@jepret/contract';
import type { Sound } from '../render/encode.ts';

/** A woman's voice that espeak-ng has for every language, brisk and a little above its middle. */
const VOICE = 'f3';
const PITCH = 64;
const WORDS_PER_MINUTE = 165;

/** As loud as the shutter. */
const PEAK = 10 ** (-3.45 / 20);
/** What is quieter than this, of a word whose loudest is 1, is silence before or after it. */
const SILENCE = 0.012;
const FADE_S = 0.012;

/** A word as espeak-ng says it, cut to the word itself: it begins when it is played. */
export function spokenWord(language: Language, word: string): Sound {
  const { samples, sampleRate } = readWav(speak(language, word));
  const loudest = samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 1);
  const isHeard = (sample: number) => Math.abs(sample) > SILENCE * loudest;
  const heard = samples.subarray(samples.findIndex(isHeard), samples.findLastIndex(isHeard) + 1);
  const fade = FADE_S * sampleRate;
  return {
    sampleRate,
    samples: heard.map((sample, index) => {
      const gain = Math.min(1, (index + 1) / fade, (heard.length - index) / fade);
      return Math.round((sample / loudest) * gain * PEAK * 32_767);
    }),
  };
}

function speak(language: Language, word: string): Buffer {
  const voice = ['-v', `${language}+${VOICE}`, '-p', `${PITCH}`, '-s', `${WORDS_PER_MINUTE}`];
  const { status, stdout, stderr, error } = spawnSync('espeak-ng', [...voice, '--stdout', word]);
  if (status !== 0) throw new Error(`espeak-ng could not say ${word}: ${error ?? stderr}`);
  return stdout;
}

const HEADER_BYTES = 44;

/** Written to a pipe, the header does not know the length; what follows it is sound to the end. */
function readWav(wav: Buffer): Sound {
  const sound = Uint8Array.from(wav.subarray(HEADER_BYTES));
  return {
    samples: new Int16Array(sound.buffer, 0, Math.floor(sound.length / 2)),
    sampleRate: wav.readUInt32LE(24),
  };
}
