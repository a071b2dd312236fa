import { calls, type GeneratedVideos, type GenerateVideoBody } from '@jepret/contract';
import type { ApiClient } from './api-client.ts';

/**
 * Longer than a try of /load, which has its own time limit; a request made ahead is aborted before
 * that.
 */
const TIMEOUT_MS = 40_000;

/**
 * A request made ahead and the one of /load are the same work: a repeated request joins it
 * (CALL-15).
 */
export async function requestVideo(
  api: ApiClient,
  body: GenerateVideoBody,
  signal: AbortSignal,
): Promise<GeneratedVideos> {
  const { data } = await api.call(calls.generateVideo, { body, signal, timeoutMs: TIMEOUT_MS });
  return data;
}
