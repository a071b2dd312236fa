import type { S3Account } from '@jepret/testing/servers/s3.ts';
import { inject } from 'vitest';
import { openBucket } from './open-bucket.ts';

/** Creates a bucket in the real S3 server of this test run. */
export async function createS3Bucket() {
  const answer = await fetch(inject('s3StarterUrl'));
  if (!answer.ok) throw new Error(await answer.text());
  return openBucket((await answer.json()) as S3Account);
}
