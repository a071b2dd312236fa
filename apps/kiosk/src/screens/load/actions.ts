import type { LoadState } from '@jepret/contract';
import { compilePainting } from './actions/compile-painting.ts';
import { printPhoto, sendEmail } from './actions/deliveries.ts';
import { generateImage, generateImageAndUploadRecording } from './actions/generate-image.ts';
import { generateVideo } from './actions/generate-video.ts';
import { getFrame } from './actions/get-frame.ts';
import { payment } from './actions/payment.ts';
import { getBypass, login } from './actions/staff.ts';
import { verify } from './actions/verify.ts';
import type { Action, LoadStateOf } from './load-run.ts';

/** What /load can do (SCREEN-16). */
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

/** The table's types say that every entry fits its own state; the union of them cannot. */
export const getAction = ({ action }: LoadState) => ACTIONS[action] as Action<LoadState>;
