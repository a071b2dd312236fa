import { CAMERA_IDEAL, RECORDING_FORMATS, RECORDING_HEIGHTS_PX } from '@jepret/contract';
import type { Divisor } from './shrink-plane.ts';

export const [FEW_PX] = RECORDING_HEIGHTS_PX;
const [, USUAL_PX] = RECORDING_HEIGHTS_PX;

/** One way to record. */
export interface RecorderSetting {
  mimeType: string;
  bitsPerSecond: number;
  /** The most lines; absent, as many as will be shown. */
  heightPx?: number;
}

/** The formats (CAM-25), each followed by what a weaker machine still manages (CAM-27). */
export const RECORDER_SETTINGS: readonly RecorderSetting[] = RECORDING_FORMATS.flatMap(
  ({ mimeType, bitsPerSecond }) => [
    { mimeType, bitsPerSecond },
    { mimeType, bitsPerSecond: bitsPerSecond / 2, heightPx: USUAL_PX },
    { mimeType, bitsPerSecond: bitsPerSecond / 4, heightPx: FEW_PX },
  ],
);

/** What has shown itself while recording. */
interface Shown {
  /** A strong machine records more lines where they are seen (FILM-27). */
  isStrong: boolean;
  /** Whatever was wanted: nothing here can make the lines fewer. */
  hasAllLines: boolean;
}

/** For staff (CAM-44). */
export function describeSetting(
  setting: RecorderSetting | undefined,
  { isStrong, hasAllLines }: Shown,
): string {
  if (!setting) return 'none';
  const { mimeType, bitsPerSecond, heightPx } = setting;
  const format = mimeType.replace(/.*codecs=/, '').toUpperCase();
  const bits = `${bitsPerSecond / 1_000_000} Mbps`;
  if (hasAllLines) return `${format}, all of the camera's lines, ${bits}`;
  const most = heightPx ?? (isStrong ? CAMERA_IDEAL.heightPx : USUAL_PX);
  return `${format}, up to ${most} lines, ${bits}`;
}

/**
 * By what the camera's lines are divided: what no film shows is only work, for the recorder and for
 * the server; what one shows beyond the usual is for a strong machine.
 */
export function findDivisor(
  { heightPx: maxPx = Number.POSITIVE_INFINITY }: RecorderSetting,
  lines: { given: number; shown: number },
  isStrong: boolean,
): 1 | Divisor {
  const maxLines = Math.min(maxPx, isStrong ? Number.POSITIVE_INFINITY : USUAL_PX);
  const isRight = (divisor: number) =>
    lines.given / divisor <= maxLines && lines.given / (divisor + 1) < lines.shown;
  // No camera of a booth has more than 4K; a third of that is not much.
  return ([1, 2] as const).find(isRight) ?? 3;
}

/**
 * After a stutter: less of the same. Never another format, for Chromium's VP8 lets the preview
 * stutter far more than its VP9, at any size.
 */
export function findLighter(settings: readonly RecorderSetting[], index: number): number {
  const isSameFormat = settings[index + 1]?.mimeType === settings[index]?.mimeType;
  return isSameFormat ? index + 1 : index;
}

/** After a breakdown: the next format, or less of the same when there is no other. */
export function findOther(settings: readonly RecorderSetting[], index: number): number {
  const other = settings.findIndex(
    ({ mimeType }, at) => at > index && mimeType !== settings[index]?.mimeType,
  );
  return other === -1 ? findLighter(settings, index) : other;
}
