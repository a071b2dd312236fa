import { RECORDING_FORMATS, RECORDING_HEIGHT_PX } from '@jepret/contract';

/** One way to record. */
export interface RecorderSetting {
  mimeType: string;
  bitsPerSecond: number;
  /** The film is brought to this height first; absent, it has as many lines as will be shown. */
  heightPx?: number;
}

/** The formats (CAM-25), each followed by what a weaker machine still manages (CAM-27). */
export const RECORDER_SETTINGS: readonly RecorderSetting[] = RECORDING_FORMATS.flatMap(
  ({ mimeType, bitsPerSecond }) => [
    { mimeType, bitsPerSecond },
    { mimeType, bitsPerSecond: bitsPerSecond / 2, heightPx: 720 },
    { mimeType, bitsPerSecond: bitsPerSecond / 4, heightPx: 480 },
  ],
);

/** For staff (CAM-44). A strong machine records more lines where they show (FILM-27). */
export function describeSetting(setting: RecorderSetting | undefined, isStrong: boolean): string {
  if (!setting) return 'none';
  const { mimeType, bitsPerSecond, heightPx } = setting;
  const format = mimeType.replace(/.*codecs=/, '').toUpperCase();
  const more = isStrong && !heightPx ? ' or more' : '';
  return `${format}, ${heightPx ?? RECORDING_HEIGHT_PX} lines${more}, ${bitsPerSecond / 1_000_000} Mbps`;
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
