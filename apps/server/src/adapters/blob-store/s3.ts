import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  ListObjectsV2Command,
  PutObjectCommand,
  type PutObjectCommandInput,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import {
  type BlobStore,
  BlobStoreError,
  type ByteRange,
  isBlobKey,
  PUBLIC_BLOB_CACHING,
} from '../../ports/blob-store.ts';
import { type Clock, isRecent } from '../../ports/clock.ts';
import { translateDiskErrors } from './disk-faults.ts';
import { checkContentType, checkKey, checkPrefix, checkPublicKey, contentTypeOf } from './keys.ts';
import { createS3Client, type S3ClientOptions } from './s3-client.ts';
import { isMissing } from './s3-faults.ts';
import { getSourceSize, openSource } from './source-file.ts';

export interface S3Options extends S3ClientOptions {
  bucket: string;
  /** Begins every key in the bucket: empty, or ends in `/`. */
  keyPrefix: string;
  clock: Clock;
  /** How many keys one call lists and deletes; S3 takes a thousand at most. */
  pageSize?: number;
}

const HOUR_MS = 3_600_000;
/**
 * Twelve hours are longer than any session, and than a guest page left open in the evening. Signed
 * from the full hour on: for an hour an address stays the same, and a browser knows its picture.
 */
const SIGNED_FOR_SECONDS = 13 * 3_600;
/** No key starts with a dot. */
const HEALTH_OBJECT = '.health';
/** Anybody may ask for the booth's health, and each look at the bucket costs money. */
const HEALTHY_FOR_MS = 10_000;

/** Any S3-compatible storage. Objects are private: browsers get signed addresses (PIC-29). */
export function createS3BlobStore(options: S3Options): BlobStore {
  const { bucket: Bucket, keyPrefix, clock, pageSize = 1_000 } = options;
  const { client, attempt } = createS3Client(options);
  let healthyAt = Number.NEGATIVE_INFINITY;

  const at = (key: string) => ({ Bucket, Key: `${keyPrefix}${key}` });

  async function findObject<Result>(
    key: string,
    range: ByteRange | undefined,
    read: (output: GetObjectCommandOutput) => Promise<Result> | Result,
  ): Promise<Result | undefined> {
    checkKey(key);
    const Range = range && `bytes=${range.start}-${range.end}`;
    return attempt(async () => {
      try {
        const output = await client.send(new GetObjectCommand({ ...at(key), Range }));
        if (output.ETag === undefined) {
          (output.Body as Readable | undefined)?.destroy();
          throw notTheStorage();
        }
        return await read(output);
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    });
  }

  async function putObject(input: PutObjectCommandInput, abortSignal?: AbortSignal): Promise<void> {
    const options = abortSignal ? { abortSignal } : {};
    const { ETag } = await client.send(new PutObjectCommand(input), options);
    if (ETag === undefined) throw notTheStorage();
  }

  async function* listPages(prefix: string): AsyncGenerator<string[]> {
    let ContinuationToken: string | undefined;
    do {
      const input = { Bucket, Prefix: `${keyPrefix}${prefix}`, MaxKeys: pageSize };
      const command = new ListObjectsV2Command({ ...input, ContinuationToken });
      const page = await attempt(async () => {
        const output = await client.send(command);
        if (output.IsTruncated === undefined) throw notTheStorage();
        return output;
      });
      yield (page.Contents ?? [])
        .map(({ Key = '' }) => Key.slice(keyPrefix.length))
        .filter(isBlobKey);
      ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined;
    } while (ContinuationToken !== undefined);
  }

  async function deletePage(keys: readonly string[]): Promise<void> {
    const Objects = keys.map((key) => ({ Key: at(key).Key }));
    const { Errors = [] } = await client.send(
      new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }),
    );
    const [first] = Errors;
    if (first) {
      const fault = first.Code === 'AccessDenied' ? 'refused' : 'unreachable';
      throw new BlobStoreError(fault, `The object storage deletes no blob: ${first.Code}.`);
    }
  }

  return {
    async put(key, content, ContentType) {
      checkKey(key);
      checkContentType(key, ContentType);
      const object = { ...at(key), ContentType, CacheControl: PUBLIC_BLOB_CACHING };
      if (content instanceof Uint8Array) {
        await attempt(() => putObject({ ...object, Body: content }));
        return;
      }
      const ContentLength = await getSourceSize(content.file);
      await attempt(async () => {
        const { stream, signal } = openSource(content.file);
        try {
          await putObject({ ...object, Body: stream, ContentLength }, signal);
        } finally {
          stream.destroy();
        }
      });
      await translateDiskErrors(() => rm(content.file, { force: true }));
    },

    find: (key) =>
      findObject(key, undefined, async ({ Body }) =>
        Buffer.from((await Body?.transformToByteArray()) ?? []),
      ),

    openRead: async (key, range) => {
      if (range && range.start > range.end) throw outside();
      return findObject(key, range, ({ Body, ContentLength = 0, ContentRange, ContentType }) => {
        const stream = Body as Readable;
        if (range && ContentLength !== range.end - range.start + 1) {
          stream.destroy();
          throw outside();
        }
        return {
          stream,
          sizeBytes: Number(ContentRange?.split('/')[1] ?? ContentLength),
          contentType: ContentType ?? contentTypeOf(key),
        };
      });
    },

    async delete(key) {
      checkKey(key);
      await attempt(() => client.send(new DeleteObjectCommand(at(key))));
    },

    async deleteAll(prefix) {
      checkPrefix(prefix);
      let count = 0;
      for await (const keys of listPages(prefix)) {
        if (keys.length > 0) await attempt(() => deletePage(keys));
        count += keys.length;
      }
      return count;
    },

    async list(prefix) {
      if (prefix !== '') checkPrefix(prefix);
      const keys: string[] = [];
      for await (const page of listPages(prefix)) keys.push(...page);
      return keys;
    },

    async urlOf(key) {
      checkPublicKey(key);
      const signingDate = new Date(Math.floor(clock.now() / HOUR_MS) * HOUR_MS);
      // Also for what was stored before it was said so.
      const answer = { ResponseCacheControl: PUBLIC_BLOB_CACHING };
      const command = new GetObjectCommand({ ...at(key), ...answer });
      return getSignedUrl(client, command, { expiresIn: SIGNED_FOR_SECONDS, signingDate });
    },

    urlsLastMs: SIGNED_FOR_SECONDS * 1_000 - HOUR_MS,

    async probe() {
      if (isRecent(healthyAt, clock.now(), HEALTHY_FOR_MS)) return;
      const Body = 'Jepret writes here to see whether it can.\n';
      await attempt(() => putObject({ ...at(HEALTH_OBJECT), Body }));
      healthyAt = clock.now();
    },
  };
}

const outside = () => new BlobStoreError('refused', 'The range lies outside the blob.');

/** Such as a gateway's page with status 200: nothing was stored, and nothing is listed. */
const notTheStorage = () =>
  new BlobStoreError('unreachable', 'Something else answers in place of the object storage.');
