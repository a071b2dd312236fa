import { S3Client } from '@aws-sdk/client-s3';
import { type Scheduler, wait } from '@jepret/time';
import { toBlobStoreError } from './s3-faults.ts';

export interface S3ClientOptions {
  /** Without the bucket: `https://s3.ap-southeast-3.amazonaws.com`. */
  endpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** The bucket is the path's first segment, else the host's first label. */
  isPathStyle: boolean;
  /** How long a connection may be silent. */
  idleLimitMs?: number;
  scheduler: Scheduler;
}

const CONNECT_LIMIT_MS = 3_000;
const IDLE_LIMIT_MS = 15_000;
/** As many further tries as pauses. */
const PAUSES_MS = [300, 1_500];

/** What goes wrong is told by the error; the SDK would print it on the console besides. */
const SILENT = { trace() {}, debug() {}, info() {}, warn() {}, error() {} };

export function createS3Client(options: S3ClientOptions) {
  const { endpoint, region, accessKeyId, secretAccessKey, isPathStyle, scheduler } = options;
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: isPathStyle,
    // Checksums that S3 does not ask for are refused by several of its likes.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Tries are counted below: the SDK cannot send a stream again.
    maxAttempts: 1,
    logger: SILENT,
    requestHandler: {
      logger: SILENT,
      connectionTimeout: CONNECT_LIMIT_MS,
      socketTimeout: options.idleLimitMs ?? IDLE_LIMIT_MS,
      // Fifty phones on a slow line, which the SDK would allow, must not keep photos from being stored.
      httpAgent: { maxSockets: Number.POSITIVE_INFINITY },
      httpsAgent: { maxSockets: Number.POSITIVE_INFINITY },
    },
  });

  /** Again when another try may help; whatever fails in the end is a `BlobStoreError`. */
  async function withRetries<Result>(work: () => Promise<Result>): Promise<Result> {
    for (let tries = 0; ; tries += 1) {
      try {
        return await work();
      } catch (cause) {
        const error = toBlobStoreError(cause);
        const pauseMs = PAUSES_MS[tries];
        if (error.fault !== 'unreachable' || pauseMs === undefined) throw error;
        await wait(scheduler, pauseMs);
      }
    }
  }

  return { client, withRetries };
}
