import type { Rectangle, Size } from '@jepret/layout';
import type { PlainKey, Sentence } from '@jepret/messages';

/** The camera that the visitor stands in front of. */
export interface Camera {
  /** Tells at once, and then whenever it changes, whether there is one; what it returns ends that. */
  watchPresence(onChange: (isPresent: boolean) => void): () => void;
  /** The name of the one that is used here, as far as it is known without opening one. */
  findLabel(): Promise<string | undefined>;
  /**
   * The picture that is on screen right now, cropped and mirrored as it is shown. Its pixels are
   * taken before this returns: at once into `preview`, and encoded for the blob.
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
  /** Staff's choice; remembered for all sessions to come. */
  choose(camera: CameraChoice): void;
  /** The film that stands in for a camera: only by somebody's own tap, and never for real money. */
  openDemo(): void;
  stop(): void;
}

export interface CameraView {
  /** `live` means that real pictures of a known size arrive. */
  phase: 'opening' | 'live' | 'problem';
  problem: CameraProblem | undefined;
  isRetrying: boolean;
  isDemo: boolean;
  /** Only where no money is real: nobody pays for snaps of a film. */
  isDemoOffered: boolean;
  /** Empty until the browser tells their names. */
  cameras: readonly CameraChoice[];
  current: CameraChoice | undefined;
}

/** Before anything is known. */
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
  /** What is wrong, as CAM-50 words it. */
  text: Sentence;
  /** What staff do now. */
  advice: PlainKey;
}

/** Which part of the camera's picture becomes the still, and how large it gets. */
export interface StillPlan {
  crop: Rectangle;
  size: Size;
  isMirrored: boolean;
}
