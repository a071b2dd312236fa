import { randomBytes } from 'node:crypto';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import type { S3Account } from '@jepret/testing/servers/s3.ts';
import { inject } from 'vitest';

/** A new bucket in the real S3 server of this test run, and how to get at it. */
export async function createS3Bucket() {
  const answer = await fetch(inject('s3StarterUrl'));
  if (!answer.ok) throw new Error(await answer.text());
  const { url: endpoint, ...credentials } = (await answer.json()) as S3Account;
  const region = 'us-east-1';
  const bucket = `test-${randomBytes(8).toString('hex')}`;
  const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true });
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  return { endpoint, region, bucket, isPathStyle: true, ...credentials, client };
}
