import type { PreparedClip } from '../../packages/compositor/src/index.ts';
import { H264_ARGS } from '../../packages/compositor/src/video/ffmpeg/video-format.ts';
import type { Slot } from '../../packages/contract/src/index.ts';

/** The plain approach: overlays the clips one after another, at the print's size, preset medium. */
export function naiveArgs(
  clips: readonly string[],
  frame: string,
  { width, height, slots }: { width: number; height: number; slots: readonly Slot[] },
): string[] {
  const chain = slots.flatMap((slot, index) => [
    `[${slot.photo - 1}:v]fps=30,scale=${slot.width}:${slot.height}:force_original_aspect_ratio=increase,crop=${slot.width}:${slot.height}[clip${index}]`,
    `[sheet${index}][clip${index}]overlay=${slot.x}:${slot.y}:shortest=1[sheet${index + 1}]`,
  ]);
  const filters = [
    `color=white:s=${width}x${height}:r=30:d=5[sheet0]`,
    ...chain,
    `[sheet${slots.length}][${clips.length}:v]overlay[out]`,
  ];
  return [
    [...clips.flatMap((clip) => ['-i', clip]), '-i', frame],
    ['-filter_complex', filters.join(';'), '-map', '[out]', '-t', '5'],
    ['-c:v', 'libx264', '-preset', 'medium', '-pix_fmt', 'yuv420p', '-f', 'mp4'],
  ].flat();
}

/** The fastest pure ffmpeg graph: stacks prepared clips, then overlays the frame once. */
export function oneGraphArgs(
  clips: readonly PreparedClip[],
  frame: string,
  places: readonly Slot[],
  { width, height }: { width: number; height: number },
): string[] {
  const names = places.map(({ photo }) => `[${photo - 1}:0]`).join('');
  const layout = places.map(({ x, y }) => `${x}_${y}`).join('|');
  const filters = [
    `${names}xstack=inputs=${places.length}:layout=${layout}:fill=white,pad=${width}:${height}[clips]`,
    `[${clips.length}:v]scale=${width}:${height},format=yuva420p[frame]`,
    '[clips][frame]overlay=format=yuv420[out]',
  ];
  return [
    [...clips.flatMap(({ file }) => ['-i', file]), '-i', frame],
    ['-filter_complex', filters.join(';'), '-map', '[out]', ...H264_ARGS],
  ].flat();
}
