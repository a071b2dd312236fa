import type { Batik } from '../batik.ts';
import type { SkinTone } from '../palette.ts';

type Hair =
  | 'bald'
  | 'bob'
  | 'bun'
  | 'curly'
  | 'hijab'
  | 'long'
  | 'pigtails'
  | 'ponytail'
  | 'short'
  | 'swept';
export type Hat =
  | 'caping'
  | 'cat-ears'
  | 'party'
  | 'peci'
  | 'flowers'
  | 'school-cap'
  | 'beanie'
  | 'blangkon';
type Eyewear = 'round' | 'sun' | 'heart';
type Outfit = 'hoodie' | 'kebaya' | 'koko' | 'school' | 'shirt' | 'tee';

/** The appearance of a person, fixed for a whole video. */
export interface Appearance {
  skin: SkinTone;
  hair: Hair;
  hairColor: string;
  outfit: Outfit;
  cloth: string;
  batik?: Batik | undefined;
  trim?: string;
  hat?: Hat;
  eyewear?: Eyewear;
  moustache?: boolean;
  beard?: string;
  wrinkles?: boolean;
  lashes?: boolean;
  /** Below 1 for children: a smaller body with a large head. */
  build?: number;
}

export type Eyes = 'open' | 'happy' | 'wink' | 'wide' | 'squeeze' | 'shut' | 'hearts';
export type Mouth = 'smile' | 'grin' | 'laugh' | 'oh' | 'kiss' | 'tongue' | 'smirk' | 'teeth';
export type Gesture = 'fist' | 'heart' | 'open' | 'peace' | 'point' | 'rock' | 'thumb';

export interface Arm {
  x: number;
  y: number;
  hand: Gesture;
  /** Direction of the fingers in degrees: -90 is up. */
  angle: number;
  /** How far the elbow is bent outwards. */
  bend: number;
  isBehind?: boolean | undefined;
}

/** The pose of a person at one instant. */
export interface Pose {
  tilt: number;
  lean: number;
  lift: number;
  /** -1 looks left, 1 looks right. */
  turn: number;
  /** Negative is raised, positive is a frown. */
  brow: number;
  eyes: Eyes;
  mouth: Mouth;
  left?: Arm | undefined;
  right?: Arm | undefined;
}
