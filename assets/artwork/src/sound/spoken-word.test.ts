import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { COUNTDOWN_WORDS, countdownWordPath, LANGUAGES } from '@jepret/contract';
import { expect, test } from 'vitest';

const ASSETS = fileURLToPath(new URL('../../..', import.meta.url));
/** Bytes per second of the words' files, at 48 kbit/s. */
const BYTES_PER_SECOND = 6_000;

test.for(LANGUAGES)(
  'every word of the countdown is there in %s, and ends within its second (ACCESS-7)',
  (language) => {
    const lengths = COUNTDOWN_WORDS.map(
      (word) => statSync(ASSETS + countdownWordPath(language, word)).size / BYTES_PER_SECOND,
    );
    expect(Math.min(...lengths)).toBeGreaterThan(0.3);
    expect(Math.max(...lengths)).toBeLessThan(0.8);
  },
);
