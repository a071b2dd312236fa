import { calls, type GeneratedVideos, type GenerateVideoBody } from '@jepret/contract';
import type { ApiClient } from './api-client.ts';

/** Longer than a try of /load, which ends it itself; whoever only asks early has gone on by then. */
const TIMEOUT_MS = 40_000;

/** The same request, early or late, is the same work: a repeat joins it (CALL-15). */
export async function requestVideo(
  api: ApiClient,
  body: GenerateVideoBody,
  signal: AbortSignal,
): Promise<GeneratedVideos> {
  const { data } = await api.call(calls.generateVideo, { body, signal, timeoutMs: TIMEOUT_MS });
  return data;
}
