import { randomBytes } from 'node:crypto';
import { CreateBucketCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import type { S3Account } from '@jepret/testing/servers/s3.ts';

/** Creates a bucket in a real S3 server. */
export async function openBucket({ url: endpoint, ...credentials }: S3Account) {
  const region = 'us-east-1';
  const bucket = `test-${randomBytes(8).toString('hex')}`;
  const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true });
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  return {
    ...{ endpoint, region, bucket, isPathStyle: true, ...credentials, client },

    async listObjects(): Promise<{ key: string; bytes: number }[]> {
      const objects: { key: string; bytes: number }[] = [];
      let ContinuationToken: string | undefined;
      do {
        const command = new ListObjectsV2Command({ Bucket: bucket, ContinuationToken });
        const page = await client.send(command);
        for (const { Key = '', Size = 0 } of page.Contents ?? []) {
          objects.push({ key: Key, bytes: Size });
        }
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken !== undefined);
      return objects;
    },
  };
}
