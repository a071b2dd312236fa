import { CallError } from '@jepret/api-client';
import { calls } from '@jepret/contract';
import type { ApiClient } from '../api/api-client.ts';
import type { Shot, ShotClip } from '../devices/shot-store/shot-store.ts';

/** Statuses of refused files: too large or not a video. */
const REFUSALS_OF_FILES = [400, 413, 415, 422];

/**
 * Sends one form (PIC-17) with files named by the snap's number (PIC-6); the server detects their
 * types from the bytes (PIC-5).
 */
export async function uploadShot(api: ApiClient, shot: Shot, signal: AbortSignal): Promise<void> {
  const { clip } = shot;
  if (!clip) return uploadPicture(api, shot, signal);
  try {
    await uploadBoth(api, shot, clip, signal);
  } catch (error) {
    const isRefused = error instanceof CallError && REFUSALS_OF_FILES.includes(error.status ?? 0);
    if (!isRefused) throw error;
    // PIC-17: an invalid clip must not lose the photo.
    await uploadPicture(api, shot, signal);
  }
}

async function uploadPicture(api: ApiClient, shot: Shot, signal: AbortSignal): Promise<void> {
  await api.call(calls.uploadImages, {
    body: { ...namesOf(shot), withRecording: 'false' },
    files: [pictureOf(shot)],
    signal,
  });
}

async function uploadBoth(
  api: ApiClient,
  shot: Shot,
  { film, fps, resizeOptions, isMirrored }: ShotClip,
  signal: AbortSignal,
): Promise<void> {
  await api.call(calls.uploadRecordings, {
    body: {
      ...namesOf(shot),
      withRecording: 'true',
      fps,
      resizeOptions: JSON.stringify(resizeOptions),
      mirrored: isMirrored ? 'true' : 'false',
    },
    files: [pictureOf(shot), { field: 'videos', name: `${shot.number}.mp4`, content: film }],
    signal,
  });
}

const namesOf = ({ txID, retakes = 0, frame: { frameName, categoryName } }: Shot) => ({
  txID,
  frameName,
  categoryName,
  ...(retakes > 0 ? { retakes } : {}),
});

const pictureOf = ({ number, picture }: Shot) => ({
  field: 'images',
  name: `${number}.png`,
  content: picture,
});
