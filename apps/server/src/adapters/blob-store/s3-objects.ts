import type { Readable } from 'node:stream';
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  ListObjectsV2Command,
  PutObjectCommand,
  type PutObjectCommandInput,
} from '@aws-sdk/client-s3';
import { BlobStoreError, type ByteRange, isBlobKey } from '../../ports/blob-store.ts';
import { checkKey } from './keys.ts';
import { createS3Client, type S3ClientOptions } from './s3-client.ts';
import { isMissing } from './s3-faults.ts';

export interface S3Options extends S3ClientOptions {
  bucket: string;
  /** Prepended to every key in the bucket: empty, or ends in `/`. */
  keyPrefix: string;
  /** How many keys one request lists and deletes; the maximum of S3 is 1000. */
  pageSize?: number;
}

/** The bucket's objects by their blob keys. */
export function createS3Objects(options: S3Options) {
  const { bucket: Bucket, keyPrefix, pageSize = 1_000 } = options;
  const { client, withRetries } = createS3Client(options);

  const toObjectId = (key: string) => ({ Bucket, Key: `${keyPrefix}${key}` });

  async function findObject<Result>(
    key: string,
    range: ByteRange | undefined,
    read: (output: GetObjectCommandOutput) => Promise<Result> | Result,
  ): Promise<Result | undefined> {
    checkKey(key);
    const Range = range && `bytes=${range.start}-${range.end}`;
    return withRetries(async () => {
      try {
        const output = await client.send(new GetObjectCommand({ ...toObjectId(key), Range }));
        if (output.ETag === undefined) {
          (output.Body as Readable | undefined)?.destroy();
          throw foreignResponseError();
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
    if (ETag === undefined) throw foreignResponseError();
  }

  async function* listPages(prefix: string): AsyncGenerator<string[]> {
    let ContinuationToken: string | undefined;
    do {
      const input = { Bucket, Prefix: `${keyPrefix}${prefix}`, MaxKeys: pageSize };
      const command = new ListObjectsV2Command({ ...input, ContinuationToken });
      const page = await withRetries(async () => {
        const output = await client.send(command);
        if (output.IsTruncated === undefined) throw foreignResponseError();
        return output;
      });
      yield (page.Contents ?? [])
        .map(({ Key = '' }) => Key.slice(keyPrefix.length))
        .filter(isBlobKey);
      ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined;
    } while (ContinuationToken !== undefined);
  }

  async function deletePage(keys: readonly string[]): Promise<void> {
    const Objects = keys.map((key) => ({ Key: toObjectId(key).Key }));
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
    client,
    withRetries,
    toObjectId: toObjectId,
    findObject,
    putObject,
    listPages,
    deletePage,
  };
}

export type S3Objects = ReturnType<typeof createS3Objects>;

/** Such as a gateway's page with status 200: nothing was stored or listed. */
const foreignResponseError = () =>
  new BlobStoreError('unreachable', 'The response did not come from the object storage.');
