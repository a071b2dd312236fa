import type { EffectName, Slot } from '@jepret/contract';
import type { Size } from '@jepret/layout';
import type { Template } from '../template.ts';
import type { Ffmpeg } from './ffmpeg.ts';
import type { PreparedClip } from './prepare-clip.ts';

export interface LivingPrint {
  readonly template: Template;
  /** In the order of the photos: the first is photo 1. */
  readonly clips: readonly PreparedClip[];
  readonly effect: EffectName;
  readonly outputFile: string;
}
export async function renderLivingPrint(
  _f: Ffmpeg,
  _p: LivingPrint,
  _s: AbortSignal,
): Promise<void> {
  throw new Error('not yet');
}

export interface AnimatedClip {
  readonly clips: readonly PreparedClip[];
  readonly effect: EffectName;
  readonly outputFile: string;
}
export async function renderAnimatedClip(
  _f: Ffmpeg,
  _p: AnimatedClip,
  _s: AbortSignal,
): Promise<void> {
  throw new Error('not yet');
}

export interface Gif {
  /** What `renderAnimatedClip` wrote. */
  readonly animatedClip: string;
  readonly outputFile: string;
}
export async function renderGif(_f: Ffmpeg, _p: Gif, _s: AbortSignal): Promise<void> {
  throw new Error('not yet');
}

export interface PaintedVideo {
  readonly video: string;
  /** A PNG of any size; it is laid over the whole video. */
  readonly painting: Uint8Array;
  readonly outputFile: string;
}
export async function overlayPainting(
  _f: Ffmpeg,
  _p: PaintedVideo,
  _s: AbortSignal,
): Promise<void> {
  throw new Error('not yet');
}

export interface VideoFacts {
  readonly codec: string;
  readonly pixelFormat: string;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly frameCount: number;
  readonly durationMs: number;
  readonly isFastStart: boolean;
  readonly colours: string;
}
export async function checkVideo(_f: Ffmpeg, _file: string): Promise<VideoFacts> {
  throw new Error('not yet');
}

/** The sizes in which the living print shows a photo. */
export function listVideoSlots(
  _frame: { slots: readonly Slot[]; widthPx: number; heightPx: number },
  _photo: number,
): Size[] {
  throw new Error('not yet');
}
