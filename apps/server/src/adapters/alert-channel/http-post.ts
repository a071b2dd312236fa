import { type LookupAddress, lookup as systemLookup } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { Scheduler } from '@jepret/time';
import { findAddressRefusal, PRIVATE_ADDRESS } from '../../domain/outside-addresses.ts';
import { isPrivateAddress } from '../../domain/private-addresses.ts';

export interface PostOptions {
  scheduler: Scheduler;
  /** Whether addresses of the own network, and http, may be called. */
  allowsPrivate: boolean;
  /** Replaced by tests. */
  lookup?: typeof systemLookup;
}

interface Posted {
  headers: Record<string, string>;
  body: string | Buffer;
  signal?: AbortSignal | undefined;
}

/** `failed` has a sentence without the address. */
export type PostResult =
  | { kind: 'answered'; status: number; headers: Record<string, unknown>; body: string }
  | { kind: 'failed'; reason: string };

export type Post = (url: string, posted: Posted) => Promise<PostResult>;

/** Shorter than the lease of a message, so that no other process sends it meanwhile. */
export const POST_LIMIT_MS = 10_000;
/** Enough for every answer that is read. */
const MAX_ANSWER_BYTES = 16_384;

/**
 * One POST request with a time limit that follows no redirect. The address is checked when the connection is made:
 * a name may point into the own network only at that moment, to reach programs there through the booth (ALERT-24).
 */
export function createPost({ scheduler, allowsPrivate, lookup = systemLookup }: PostOptions): Post {
  return async (url, { headers, body, signal }) => {
    const refusal = findAddressRefusal(url, allowsPrivate);
    if (refusal !== undefined) return { kind: 'failed', reason: refusal };
    if (signal?.aborted) return { kind: 'failed', reason: 'Sending was cancelled.' };
    const limit = new AbortController();
    const cancelLimit = scheduler.schedule(POST_LIMIT_MS, () => limit.abort());
    const stop = AbortSignal.any([limit.signal, ...(signal ? [signal] : [])]);
    try {
      return await send(new URL(url), { headers, body }, stop, guardLookup(lookup, allowsPrivate));
    } catch (error) {
      if (error instanceof PrivateAddressError) return { kind: 'failed', reason: PRIVATE_ADDRESS };
      if (limit.signal.aborted) {
        return {
          kind: 'failed',
          reason: `It did not respond within ${POST_LIMIT_MS / 1000} seconds.`,
        };
      }
      if (stop.aborted) return { kind: 'failed', reason: 'Sending was cancelled.' };
      return { kind: 'failed', reason: 'It cannot be reached.' };
    } finally {
      cancelLimit();
    }
  };
}

class PrivateAddressError extends Error {}

function guardLookup(lookup: typeof systemLookup, allowsPrivate: boolean): LookupFunction {
  return (name, options, done) => {
    lookup(name, { ...options, all: true }, (error, found) => {
      const addresses: LookupAddress[] = found ?? [];
      const [first] = addresses;
      if (error || !first) return done(error ?? new Error('No address.'), '', 0);
      if (!allowsPrivate && addresses.some(({ address }) => isPrivateAddress(address))) {
        return done(new PrivateAddressError(PRIVATE_ADDRESS), '', 0);
      }
      if (options.all) done(null, addresses);
      else done(null, first.address, first.family);
    });
  };
}

function send(
  url: URL,
  { headers, body }: Omit<Posted, 'signal'>,
  signal: AbortSignal,
  lookup: LookupFunction,
): Promise<PostResult> {
  return new Promise((resolve, reject) => {
    const start = url.protocol === 'https:' ? requestHttps : requestHttp;
    const request = start(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
      lookup,
      signal,
      // A connection of an earlier message may be closed by the other side while the next one is sent.
      agent: false,
    });
    request.on('error', reject);
    request.on('response', (response) => {
      const chunks: Buffer[] = [];
      let size = 0;
      response.on('error', reject);
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size <= MAX_ANSWER_BYTES) chunks.push(chunk);
        // The status was read; the rest of an endless answer is not.
        else response.destroy();
      });
      response.on('close', () => {
        const { statusCode: status = 0, headers: answered } = response;
        if (!response.complete && size <= MAX_ANSWER_BYTES) reject(new Error('It broke off.'));
        else
          resolve({
            kind: 'answered',
            status,
            headers: answered,
            body: Buffer.concat(chunks).toString(),
          });
      });
    });
    request.end(body);
  });
}

/** Seconds or a date; undefined if it is missing or unreadable. */
export function readRetryAfterMs(text: unknown, now: number): number | undefined {
  if (typeof text !== 'string') return undefined;
  if (/^\d{1,6}$/.test(text)) return Number(text) * 1000;
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}
