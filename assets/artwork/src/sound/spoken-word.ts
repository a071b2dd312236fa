import { spawnSync } from 'node:child_process';
import type { Language } from '@jepret/contract';
import type { Sound } from '../render/encode.ts';

/** A female voice that espeak-ng has for every language, slightly faster and higher than the default. */
const VOICE = 'f3';
const PITCH = 64;
const WORDS_PER_MINUTE = 165;

/** As loud as the shutter. */
const PEAK = 10 ** (-3.45 / 20);
/** Threshold relative to the loudest sample; quieter samples at both ends are silence. */
const SILENCE = 0.012;
const FADE_S = 0.012;

/** A word spoken by espeak-ng without silence at its ends, so that it starts immediately. */
export function synthesizeWord(language: Language, word: string): Sound {
  const { samples, sampleRate } = readWav(speak(language, word));
  const loudest = samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 1);
  const isAudible = (sample: number) => Math.abs(sample) > SILENCE * loudest;
  const audible = samples.subarray(
    samples.findIndex(isAudible),
    samples.findLastIndex(isAudible) + 1,
  );
  const fade = FADE_S * sampleRate;
  return {
    sampleRate,
    samples: audible.map((sample, index) => {
      const gain = Math.min(1, (index + 1) / fade, (audible.length - index) / fade);
      return Math.round((sample / loudest) * gain * PEAK * 32_767);
    }),
  };
}

function speak(language: Language, word: string): Buffer {
  const voice = ['-v', `${language}+${VOICE}`, '-p', `${PITCH}`, '-s', `${WORDS_PER_MINUTE}`];
  const { status, stdout, stderr, error } = spawnSync('espeak-ng', [...voice, '--stdout', word]);
  if (status !== 0) throw new Error(`espeak-ng failed for ${word}: ${error ?? stderr}`);
  return stdout;
}

const HEADER_BYTES = 44;

/** The header from a pipe has no length; all bytes after it are sound. */
function readWav(wav: Buffer): Sound {
  const sound = Uint8Array.from(wav.subarray(HEADER_BYTES));
  return {
    samples: new Int16Array(sound.buffer, 0, Math.floor(sound.length / 2)),
    sampleRate: wav.readUInt32LE(24),
  };
}
