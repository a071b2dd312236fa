import { createRandom } from '../random.ts';
import type { Sound } from '../render/encode.ts';

const SAMPLE_RATE = 44_100;
const LENGTH_S = 0.38;
/** A little under -3 dBFS: the MP3 encoder rounds the peaks up. */
const PEAK = 10 ** (-3.45 / 20);

/** One mechanical event: a burst of noise in a band, ringing metal, and a thump underneath. */
interface Knock {
  atS: number;
  noise: { level: number; lowHz: number; highHz: number; decayS: number };
  rings: Array<{ hz: number; level: number; decayS: number }>;
  thump?: { hz: number; level: number; decayS: number };
}

const knocks: Knock[] = [
  // The mirror moves up.
  {
    atS: 0.0012,
    noise: { level: 0.95, lowHz: 500, highHz: 4200, decayS: 0.0075 },
    rings: [
      { hz: 1840, level: 0.34, decayS: 0.009 },
      { hz: 2730, level: 0.24, decayS: 0.007 },
      { hz: 4310, level: 0.14, decayS: 0.005 },
    ],
    thump: { hz: 148, level: 0.62, decayS: 0.02 },
  },
  // First curtain, second curtain.
  {
    atS: 0.044,
    noise: { level: 0.55, lowHz: 2600, highHz: 11_000, decayS: 0.0026 },
    rings: [
      { hz: 3620, level: 0.2, decayS: 0.006 },
      { hz: 6240, level: 0.13, decayS: 0.004 },
    ],
  },
  {
    atS: 0.071,
    noise: { level: 0.75, lowHz: 2200, highHz: 9500, decayS: 0.0034 },
    rings: [
      { hz: 3180, level: 0.26, decayS: 0.008 },
      { hz: 5470, level: 0.16, decayS: 0.005 },
    ],
    thump: { hz: 230, level: 0.2, decayS: 0.009 },
  },
  // The mirror moves down: lower and softer than up.
  {
    atS: 0.118,
    noise: { level: 0.62, lowHz: 380, highHz: 3000, decayS: 0.011 },
    rings: [
      { hz: 1260, level: 0.27, decayS: 0.013 },
      { hz: 2050, level: 0.17, decayS: 0.009 },
    ],
    thump: { hz: 112, level: 0.5, decayS: 0.026 },
  },
];

/** The sound of a camera shutter; the same bytes on every run. */
export function synthesizeShutter(): Sound {
  const random = createRandom(1975);
  const mix = new Float64Array(Math.round(LENGTH_S * SAMPLE_RATE));
  for (const knock of [...knocks, ...gearTail(random)]) addKnock(mix, knock, random);
  addRoom(mix);
  const shaped = mix.map((sample) => Math.tanh(sample * 1.35));
  const fadeFrom = shaped.length - 0.04 * SAMPLE_RATE;
  const faded = shaped.map(
    (sample, index) => sample * Math.min(1, (shaped.length - index) / (shaped.length - fadeFrom)),
  );
  const loudest = faded.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0);
  const samples = Int16Array.from(faded, (sample) =>
    Math.round((sample / loudest) * PEAK * 32_767),
  );
  return { samples, sampleRate: SAMPLE_RATE };
}

/** The cocking gear: small ticks that get slower and softer. */
function gearTail(random: () => number): Knock[] {
  const ticks: Knock[] = [];
  let atS = 0.152;
  for (let index = 0; index < 11; index += 1) {
    const level = 0.17 * 0.83 ** index * (0.8 + random() * 0.4);
    ticks.push({
      atS,
      noise: { level, lowHz: 1500, highHz: 6800, decayS: 0.0028 },
      rings: [{ hz: 2380 + random() * 260, level: level * 0.5, decayS: 0.006 }],
    });
    atS += 0.0125 + index * 0.0011;
  }
  return ticks;
}

function addKnock(mix: Float64Array, knock: Knock, random: () => number): void {
  const start = Math.round(knock.atS * SAMPLE_RATE);
  const high = onePole(knock.noise.highHz);
  const low = onePole(knock.noise.lowHz);
  for (let index = start; index < mix.length; index += 1) {
    const t = (index - start) / SAMPLE_RATE;
    if (t > 0.2) break;
    const grain = high(random() * 2 - 1);
    const band = grain - low(grain);
    let sample = band * knock.noise.level * 2 * Math.exp(-t / knock.noise.decayS);
    for (const ring of knock.rings)
      sample += Math.sin(2 * Math.PI * ring.hz * t) * ring.level * Math.exp(-t / ring.decayS);
    if (knock.thump) {
      const { hz, level, decayS } = knock.thump;
      // The pitch falls while the sound decays.
      sample +=
        Math.sin(2 * Math.PI * hz * t * (1 + 0.35 * Math.exp(-t / 0.01))) *
        level *
        Math.exp(-t / decayS);
    }
    mix[index] = (mix[index] ?? 0) + sample;
  }
}

/** A few short echoes of the camera body: without them the mechanism sounds like a test tone. */
function addRoom(mix: Float64Array): void {
  const echoes = [
    { samples: 211, level: 0.17 },
    { samples: 397, level: 0.12 },
    { samples: 683, level: 0.09 },
  ];
  const soften = onePole(3800);
  for (let index = 0; index < mix.length; index += 1) {
    const heard = echoes.reduce(
      (sum, { samples, level }) => sum + (mix[index - samples] ?? 0) * level,
      0,
    );
    mix[index] = (mix[index] ?? 0) + soften(heard);
  }
}

function onePole(cutoffHz: number): (sample: number) => number {
  const keep = Math.exp((-2 * Math.PI * cutoffHz) / SAMPLE_RATE);
  let held = 0;
  return (sample) => {
    held = sample * (1 - keep) + held * keep;
    return held;
  };
}
