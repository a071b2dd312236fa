import type { Heartbeat } from '@jepret/contract';
import type { Rectangle, Size } from '@jepret/layout';
import type { PlainKey, Sentence } from '@jepret/messages';

/** The booth's camera. */
export interface Camera {
  /**
   * Reports now and on every change whether a camera is connected; returns a function that stops
   * it.
   */
  watchPresence(onChange: (isPresent: boolean) => void): () => void;
  /** The label of the camera in use, if it is known without opening it. */
  findLabel(): Promise<string | undefined>;
  /** Whether it is connected and sends pictures, as heartbeats report it; opens none. */
  readState(): Promise<Heartbeat['camera']>;
  /**
   * The current picture, cropped and mirrored as shown. Its pixels are taken synchronously: drawn
   * into `preview`, and encoded for the blob.
   */
  takeStill(
    video: HTMLVideoElement,
    preview: HTMLCanvasElement,
    format: StillFormat,
  ): Promise<Blob>;
}

export type StillFormat = 'jpeg' | 'png';

export interface CameraWatch {
  retry(): void;
  /** Staff's choice; stored for all later sessions. */
  choose(camera: CameraChoice): void;
  /** Opens the demo video; only by a tap, and never with real money. */
  openDemo(): void;
  stop(): void;
}

export interface CameraView {
  /** `live`: pictures with a known size arrive. */
  phase: 'opening' | 'live' | 'problem';
  problem: CameraProblem | undefined;
  isRetrying: boolean;
  isDemo: boolean;
  /** Only if no money is real. */
  isDemoOffered: boolean;
  /** Empty until the browser tells the labels. */
  cameras: readonly CameraChoice[];
  current: CameraChoice | undefined;
}

export const OPENING_CAMERA: CameraView = {
  phase: 'opening',
  problem: undefined,
  isRetrying: false,
  isDemo: false,
  isDemoOffered: false,
  cameras: [],
  current: undefined,
};

export interface CameraChoice {
  deviceId: string;
  label: string;
}

export interface CameraProblem {
  /** The problem, worded as in CAM-50. */
  text: Sentence;
  /** Advice for staff. */
  advice: PlainKey;
}

/** The part of the camera's picture that becomes the still, and the still's size. */
export interface StillPlan {
  crop: Rectangle;
  size: Size;
  isMirrored: boolean;
}
