import { S3Client } from '@aws-sdk/client-s3';
import { type Scheduler, wait } from '@jepret/time';
import { toBlobStoreError } from './s3-faults.ts';

export interface S3ClientOptions {
  /** Without the bucket: `https://s3.ap-southeast-3.amazonaws.com`. */
  endpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** The bucket is the first segment of the path, otherwise the first label of the host. */
  isPathStyle: boolean;
  /** The longest time without data on a connection. */
  idleTimeoutMs?: number;
  scheduler: Scheduler;
}

const CONNECT_TIMEOUT_MS = 3_000;
const IDLE_TIMEOUT_MS = 15_000;
/** One retry after each pause. */
const PAUSES_MS = [300, 1_500];

/** Errors are thrown; the SDK would also print them on the console. */
const SILENT = { trace() {}, debug() {}, info() {}, warn() {}, error() {} };

export function createS3Client(options: S3ClientOptions) {
  const { endpoint, region, accessKeyId, secretAccessKey, isPathStyle, scheduler } = options;
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: isPathStyle,
    // Several S3-compatible storages reject checksums that S3 does not require.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Retries are done below, because the SDK cannot send a stream again.
    maxAttempts: 1,
    logger: SILENT,
    requestHandler: {
      logger: SILENT,
      connectionTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: options.idleTimeoutMs ?? IDLE_TIMEOUT_MS,
      // Not the SDK's limit of fifty: as many phones on slow lines would keep photos from being stored.
      httpAgent: { maxSockets: Number.POSITIVE_INFINITY },
      httpsAgent: { maxSockets: Number.POSITIVE_INFINITY },
    },
  });

  /** Retries if that may help; the final failure is a `BlobStoreError`. */
  async function withRetries<Result>(work: () => Promise<Result>): Promise<Result> {
    for (let retries = 0; ; retries += 1) {
      try {
        return await work();
      } catch (cause) {
        const error = toBlobStoreError(cause);
        const pauseMs = PAUSES_MS[retries];
        if (error.fault !== 'unreachable' || pauseMs === undefined) throw error;
        await wait(scheduler, pauseMs);
      }
    }
  }

  return { client, withRetries };
}
