import { CAMERA_IDEAL, RECORDING_FORMATS, RECORDING_HEIGHTS_PX } from '@jepret/contract';
import type { Divisor } from './shrink-plane.ts';

export const [MIN_HEIGHT_PX] = RECORDING_HEIGHTS_PX;
const [, DEFAULT_HEIGHT_PX] = RECORDING_HEIGHTS_PX;

export interface RecorderSetting {
  mimeType: string;
  bitsPerSecond: number;
  /** The maximum of lines; absent: as many as are shown. */
  heightPx?: number;
}

/** The formats (CAM-25), each followed by lighter settings for weaker machines (CAM-27). */
export const RECORDER_SETTINGS: readonly RecorderSetting[] = RECORDING_FORMATS.flatMap(
  ({ mimeType, bitsPerSecond }) => [
    { mimeType, bitsPerSecond },
    { mimeType, bitsPerSecond: bitsPerSecond / 2, heightPx: DEFAULT_HEIGHT_PX },
    { mimeType, bitsPerSecond: bitsPerSecond / 4, heightPx: MIN_HEIGHT_PX },
  ],
);

/** Observed during recordings. */
interface Observed {
  /** A strong machine records more lines if they are shown (FILM-27). */
  isStrong: boolean;
  /** The browser cannot reduce the lines. */
  recordsAllLines: boolean;
}

/** Description for staff (CAM-44). */
export function describeSetting(
  setting: RecorderSetting | undefined,
  { isStrong, recordsAllLines }: Observed,
): string {
  if (!setting) return 'none';
  const { mimeType, bitsPerSecond, heightPx } = setting;
  const format = mimeType.replace(/.*codecs=/, '').toUpperCase();
  const bits = `${bitsPerSecond / 1_000_000} Mbps`;
  if (recordsAllLines) return `${format}, all of the camera's lines, ${bits}`;
  const most = heightPx ?? (isStrong ? CAMERA_IDEAL.heightPx : DEFAULT_HEIGHT_PX);
  return `${format}, up to ${most} lines, ${bits}`;
}

/**
 * The divisor of the camera's lines: lines that no film shows only cost work in recorder and
 * server; lines beyond the default height are for strong machines.
 */
export function findDivisor(
  { heightPx: maxPx = Number.POSITIVE_INFINITY }: RecorderSetting,
  lines: { given: number; shown: number },
  isStrong: boolean,
): 1 | Divisor {
  const maxLines = Math.min(maxPx, isStrong ? Number.POSITIVE_INFINITY : DEFAULT_HEIGHT_PX);
  const fits = (divisor: number) =>
    lines.given / divisor <= maxLines && lines.given / (divisor + 1) < lines.shown;
  // Cameras of booths have at most 4K; a third of that is few lines.
  return ([1, 2] as const).find(fits) ?? 3;
}

/**
 * After a stutter: the next lighter setting of the same format. Never another format: in Chromium
 * VP8 makes the preview stutter far more than VP9 at any size.
 */
export function findLighter(settings: readonly RecorderSetting[], index: number): number {
  const isSameFormat = settings[index + 1]?.mimeType === settings[index]?.mimeType;
  return isSameFormat ? index + 1 : index;
}

/** After a failure: the next format, or a lighter setting if there is no other format. */
export function findOtherFormat(settings: readonly RecorderSetting[], index: number): number {
  const otherIndex = settings.findIndex(
    ({ mimeType }, at) => at > index && mimeType !== settings[index]?.mimeType,
  );
  return otherIndex === -1 ? findLighter(settings, index) : otherIndex;
}
