import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  type PutObjectCommandInput,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { type BlobStore, BlobStoreError, PUBLIC_BLOB_CACHING } from '../../ports/blob-store.ts';
import { isRecent } from '../../ports/clock.ts';
import { translateDiskErrors } from './disk-faults.ts';
import { checkContentType, checkKey, checkPrefix, checkPublicKey, contentTypeOf } from './keys.ts';
import { createS3Objects, type S3Objects, type S3Options } from './s3-objects.ts';
import { getSourceSize, openSource } from './source-file.ts';

/** A URL that stays the same can be cached. */
const URL_STABLE_MS = 3_600_000; // PIC-29
/**
 * At least twelve hours: longer than any session, and than a guest page left open in the evening. Signed from the
 * full hour on, so that the URL stays the same for an hour and browsers can cache the picture.
 */
const URL_EXPIRY_SECONDS = 13 * 3_600; // PIC-29
/** No blob key starts with a dot. */
const HEALTH_OBJECT = '.health';
/** The health call is public, and each request to the bucket costs money. */
const HEALTH_CACHE_MS = 10_000;

/** Any S3-compatible storage. Objects are private; browsers get signed URLs (PIC-29). */
export function createS3BlobStore(options: S3Options): BlobStore {
  const { scheduler } = options;
  const objects = createS3Objects(options);
  const { client, withRetries, toObjectId, findObject, putObject, listPages, deletePage } = objects;
  let healthyAt = Number.NEGATIVE_INFINITY;

  return {
    async put(key, content, ContentType) {
      checkKey(key);
      checkContentType(key, ContentType);
      const object = { ...toObjectId(key), ContentType, CacheControl: PUBLIC_BLOB_CACHING };
      if (content instanceof Uint8Array) {
        await withRetries(() => putObject({ ...object, Body: content }));
        return;
      }
      await putFile(objects, object, content.file);
    },

    find: (key) =>
      findObject(key, undefined, async ({ Body }) =>
        Buffer.from((await Body?.transformToByteArray()) ?? []),
      ),

    openRead: async (key, range) => {
      if (range && range.start > range.end) throw outsideRangeError();
      return findObject(key, range, ({ Body, ContentLength = 0, ContentRange, ContentType }) => {
        const stream = Body as Readable;
        if (range && ContentLength !== range.end - range.start + 1) {
          stream.destroy();
          throw outsideRangeError();
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
      await withRetries(() => client.send(new DeleteObjectCommand(toObjectId(key))));
    },

    async deleteAll(prefix) {
      checkPrefix(prefix);
      let count = 0;
      for await (const keys of listPages(prefix)) {
        if (keys.length > 0) await withRetries(() => deletePage(keys));
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

    async getUrl(key) {
      checkPublicKey(key);
      const signingDate = new Date(Math.floor(scheduler.now() / URL_STABLE_MS) * URL_STABLE_MS);
      // Also for objects that were stored without this header.
      const responseHeaders = { ResponseCacheControl: PUBLIC_BLOB_CACHING };
      const command = new GetObjectCommand({ ...toObjectId(key), ...responseHeaders });
      return getSignedUrl(client, command, { expiresIn: URL_EXPIRY_SECONDS, signingDate });
    },

    urlLifetimeMs: URL_EXPIRY_SECONDS * 1_000 - URL_STABLE_MS,

    async probe() {
      if (isRecent(healthyAt, scheduler.now(), HEALTH_CACHE_MS)) return;
      const Body = 'Jepret writes this object to check the storage.\n';
      await withRetries(() => putObject({ ...toObjectId(HEALTH_OBJECT), Body }));
      healthyAt = scheduler.now();
    },
  };
}

const outsideRangeError = () => new BlobStoreError('refused', 'The range lies outside the blob.');

async function putFile(
  { withRetries, putObject }: S3Objects,
  object: PutObjectCommandInput,
  file: string,
): Promise<void> {
  const ContentLength = await getSourceSize(file);
  await withRetries(async () => {
    const { stream, signal } = openSource(file);
    try {
      await putObject({ ...object, Body: stream, ContentLength }, signal);
    } finally {
      stream.destroy();
    }
  });
  await translateDiskErrors(() => rm(file, { force: true }));
}
