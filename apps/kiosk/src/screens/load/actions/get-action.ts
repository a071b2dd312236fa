import type { LoadState } from '@jepret/contract';
import type { Action, LoadStateOf } from '../load-run.ts';
import { compilePainting } from './compile-painting.ts';
import { printPhoto, sendEmail } from './deliveries.ts';
import { generateImage, generateImageAndUploadRecording } from './generate-image.ts';
import { generateVideo } from './generate-video.ts';
import { getFrame } from './get-frame.ts';
import { payment } from './payment.ts';
import { getBypass, login } from './staff.ts';
import { verify } from './verify.ts';

/** The actions of /load (SCREEN-16). */
const ACTIONS: { [Name in LoadState['action']]: Action<LoadStateOf<Name>> } = {
  payment,
  verify,
  login,
  'get-bypass': getBypass,
  'get-frame': getFrame,
  'generate-image': generateImage,
  'generate-image-and-upload-recording': generateImageAndUploadRecording,
  'generate-video': generateVideo,
  'compile-painting': compilePainting,
  'send-email': sendEmail,
  'print-photo': printPhoto,
};

/**
 * The table's types guarantee that every entry fits its own state; TypeScript cannot derive it for
 * the union.
 */
export const getAction = ({ action }: LoadState) => ACTIONS[action] as Action<LoadState>;
