import { RECORDING_FORMATS } from '@jepret/contract';

/** One way to record: the further down the list, the less work for the machine. */
export interface RecorderSetting {
  mimeType: string;
  bitsPerSecond: number;
  /** The film is brought to this height first; absent, it is as large as the camera's picture. */
  heightPx?: number;
}

const [VP9, VP8] = RECORDING_FORMATS as [RecorderSetting, RecorderSetting];

/** Section 7, and below it what a weak machine still manages. A slot is rarely taller than 360. */
export const RECORDER_SETTINGS: readonly RecorderSetting[] = [
  VP9,
  VP8,
  { ...VP8, bitsPerSecond: 4_000_000, heightPx: 720 },
  { ...VP8, bitsPerSecond: 2_000_000, heightPx: 480 },
];
