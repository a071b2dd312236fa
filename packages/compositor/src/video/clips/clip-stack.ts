import type { Size } from '@jepret/layout';
import { sizeOf } from '../../photos/prepare-photo.ts';
import type { Window } from '../../prints/windows.ts';
import { VideoError } from '../ffmpeg/errors.ts';
import { FRAMES_PER_SECOND } from '../ffmpeg/video-format.ts';
import type { VideoSheet, VideoSlot } from '../films/video-sheet.ts';
import type { ClipGraph } from './clip-pictures.ts';
import type { PreparedClip } from './prepare-clip.ts';

/** All clips in all sizes of their slots, stacked vertically in one picture. */
export interface ClipStack extends ClipGraph {
  readonly frameCount: number;
  /** The sheet's windows, with indexes in the stack instead of in a photo. */
  readonly lumaWindows: readonly Window[];
  readonly chromaWindows: readonly Window[];
}

export function stackClips(sheet: VideoSheet, clips: readonly PreparedClip[]): ClipStack {
  const tiles = listTiles(sheet.slots, clips);
  const width = Math.max(...tiles.map((tile) => tile.width));
  const height = tiles.reduce((sum, tile) => sum + tile.height, 0);
  const toStackWindow = (slot: VideoSlot, window: Window, perPixel: number) => {
    const top = tiles.find((tile) => isShownIn(tile, slot))?.top ?? 0;
    return moveToStack(window, { top: top / perPixel, width: width / perPixel });
  };
  return {
    width,
    height,
    files: clips.map(({ file }) => file),
    filters: stackFilters(tiles),
    frameCount: Math.max(...tiles.map(({ frameCount }) => frameCount)),
    lumaWindows: sheet.slots.map((slot) => toStackWindow(slot, slot.lumaWindow, 1)),
    chromaWindows: sheet.slots.map((slot) => toStackWindow(slot, slot.chromaWindow, 2)),
  };
}

interface Tile extends Size {
  photo: number;
  track: number;
  frameCount: number;
  top: number;
}

const isShownIn = (tile: Tile, slot: VideoSlot): boolean =>
  tile.photo === slot.photo && sizeOf(tile) === sizeOf(slot);

function listTiles(slots: readonly VideoSlot[], clips: readonly PreparedClip[]): Tile[] {
  const tiles: Tile[] = [];
  let top = 0;
  for (const slot of slots) {
    if (tiles.some((tile) => isShownIn(tile, slot))) continue;
    const tracks = clips[slot.photo - 1]?.tracks ?? [];
    const track = tracks.findIndex((candidate) => sizeOf(candidate) === sizeOf(slot));
    const found = tracks[track];
    if (!found) throw new VideoError(`Clip ${slot.photo} was not prepared for this template.`);
    tiles.push({ ...found, photo: slot.photo, track, top });
    top += slot.height;
  }
  return tiles;
}

/**
 * Uses frame numbers instead of times, so that all clips start together; a shorter clip keeps its
 * last frame.
 */
function stackFilters(tiles: readonly Tile[]): string {
  const even = (tile: Tile) => `[${tile.photo - 1}:${tile.track}]setpts=N/${FRAMES_PER_SECOND}/TB`;
  const [first] = tiles;
  if (first && tiles.length === 1) return `${even(first)}[out]`;
  const inputs = tiles.map((tile, index) => `${even(tile)}[tile${index}]`);
  const names = tiles.map((_, index) => `[tile${index}]`).join('');
  const layout = tiles.map(({ top }) => `0_${top}`).join('|');
  return [...inputs, `${names}xstack=inputs=${tiles.length}:layout=${layout}[out]`].join(';');
}

function moveToStack(window: Window, stack: { top: number; width: number }): Window {
  const { width } = window.slot;
  const move = (numbers: Uint32Array) =>
    numbers.map((number, index) => {
      if (index % 3 !== 1) return number;
      return (stack.top + Math.floor(number / width)) * stack.width + (number % width);
    });
  return { ...window, open: move(window.open), translucent: move(window.translucent) };
}
