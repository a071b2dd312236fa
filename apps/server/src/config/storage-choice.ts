import { join } from 'node:path';
import { z } from 'zod';
import type { ReadSetting } from './setting-reader.ts';

/** Where photos and videos are stored, as the operator chose. */
export type StorageChoice = { provider: 'disk'; folder: string } | S3Choice;

export interface S3Choice {
  provider: 's3';
  endpoint: string;
  region: string;
  bucket: string;
  /** Empty, or ends in `/`. */
  keyPrefix: string;
  accessKeyId: string;
  secretAccessKey: string;
  isPathStyle: boolean;
}

export function readStorageChoice(read: ReadSetting, dataDir: string): StorageChoice {
  return read('STORAGE_URL', S3Url, { provider: 'disk', folder: join(dataDir, 'storage') });
}

/** The origin from which browsers load the files, if it is not the booth. */
export function findStorageOrigin(choice: StorageChoice): string | undefined {
  if (choice.provider === 'disk') return undefined;
  if (choice.isPathStyle) return choice.endpoint;
  return choice.endpoint.replace('://', `://${choice.bucket}.`);
}

const FORM =
  'must be like s3://KEY:SECRET@host/bucket?region=us-east-1, with / @ : % in a key written as %2F %40 %3A %25';

export const S3Url = z.string().transform((text, context): S3Choice => {
  const refuse = (message: string) => {
    context.addIssue(message);
    return z.NEVER;
  };
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 's3:') return refuse(FORM);
  const parts = PATH.exec(url.pathname)?.groups;
  const [accessKeyId, secretAccessKey] = [decode(url.username), decode(url.password)];
  if (!HOST.test(url.host) || !parts?.bucket || url.hash) return refuse(FORM);
  if (!accessKeyId || !secretAccessKey) return refuse(FORM);

  const query = Query.safeParse(Object.fromEntries(url.searchParams));
  if (!query.success) return refuse(QUERY_FORM);
  const { region, tls, addressing } = query.data;
  const { bucket, prefix } = parts;
  if (addressing === 'virtual' && !HOST_LABEL.test(bucket)) {
    return refuse('with addressing=virtual needs a bucket name of a-z, 0-9 and -');
  }
  return {
    provider: 's3',
    endpoint: `${tls === 'off' ? 'http' : 'https'}://${url.host}`,
    region,
    bucket,
    keyPrefix: prefix ? `${prefix}/` : '',
    accessKeyId,
    secretAccessKey,
    isPathStyle: addressing === 'path',
  };
});

const HOST = /^(?:[a-z\d](?:[a-z\d.-]*[a-z\d])?|\[[a-f\d:]+\])(?::\d+)?$/i;
const HOST_LABEL = /^[a-z\d](?:[a-z\d-]*[a-z\d])?$/;
const PATH =
  /^\/(?<bucket>[a-zA-Z\d][\w.-]{2,62})(?:\/(?<prefix>[\w-][\w.-]*(?:\/[\w-][\w.-]*)*))?\/?$/;

const QUERY_FORM =
  'accepts only region (such as ap-southeast-3), tls (on or off) and addressing (path or virtual) after the question mark';
const Query = z.strictObject({
  region: z
    .string()
    .regex(/^[a-z\d-]+$/)
    .default('us-east-1'),
  tls: z.enum(['on', 'off']).default('on'),
  addressing: z.enum(['path', 'virtual']).default('path'),
});

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
