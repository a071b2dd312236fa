function clamp01(value: number): number {
  return Math.min(1, Math.max(0, value));
}

export function lerp(from: number, to: number, u: number): number {
  return from + (to - from) * u;
}

/** Progress of `t` between two instants: 0 before, 1 after. */
export function ramp(t: number, from: number, to: number): number {
  return clamp01((t - from) / (to - from));
}

export function easeOut(u: number): number {
  return 1 - (1 - u) ** 3;
}

export function easeIn(u: number): number {
  return u ** 3;
}

export function easeInOut(u: number): number {
  return u < 0.5 ? 4 * u ** 3 : 1 - (-2 * u + 2) ** 3 / 2;
}

/** Easing that overshoots by about a tenth. */
export function overshoot(u: number, amount = 1.7): number {
  return 1 + (amount + 1) * (u - 1) ** 3 + amount * (u - 1) ** 2;
}

/** A decaying oscillation that starts at `at`; 0 before. */
export function wobble(t: number, at: number, frequencyHz: number, decay: number): number {
  if (t < at) return 0;
  return Math.sin((t - at) * frequencyHz * Math.PI * 2) * Math.exp(-(t - at) * decay);
}

/** 1 at the instant `at`, falling to 0 over `length` seconds, 0 before. */
export function spark(t: number, at: number, length: number): number {
  return t < at ? 0 : (1 - ramp(t, at, at + length)) ** 2;
}

/** A seamless oscillation: a whole number of cycles in a loop of `length` seconds. */
export function sway(t: number, length: number, cycles: number, phase = 0): number {
  return Math.sin(Math.PI * 2 * ((t / length) * cycles + phase));
}

/** Euclidean remainder, so that time and positions wrap on both sides of zero. */
export function wrap(value: number, length: number): number {
  return ((value % length) + length) % length;
}

/**
 * Time in steps of two frames, as in drawn animation: small movements stay lively and need half
 * the bytes.
 */
export function onTwos(t: number): number {
  return Math.floor(t * 15 + 1e-6) / 15;
}
