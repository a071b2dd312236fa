import { freePort } from '@jepret/testing/free-port.ts';
import { expect, test } from 'vitest';
import { createDataDir, runProcess } from '../../testing/run-process.ts';
import { createS3Bucket } from '../../testing/s3-bucket.ts';

const storageUrl = (
  { endpoint, accessKeyId }: { endpoint: string; accessKeyId: string },
  { bucket, secretAccessKey }: { bucket: string; secretAccessKey: string },
) =>
  `s3://${accessKeyId}:${encodeURIComponent(secretAccessKey)}@${new URL(endpoint).host}/${bucket}?tls=off`;

const start = (STORAGE_URL: string) =>
  runProcess('server', { PORT: '0', HOST: '127.0.0.1', DATA_DIR: createDataDir(), STORAGE_URL });

async function askHealth(server: ReturnType<typeof start>) {
  await server.until('Jepret is open at ');
  const url = /Jepret is open at (\S+)/.exec(server.readOutput())?.[1];
  return fetch(`${url}/health`);
}

test('a booth stores its files in a bucket, and does not start with a message if access is refused (RUN-10)', async () => {
  const s3 = await createS3Bucket();
  const answer = await askHealth(start(storageUrl(s3, s3)));
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-security-policy')).toContain(
    `img-src 'self' ${s3.endpoint} data:`,
  );

  for (const [wrong, sentence] of [
    [{ bucket: 'no-such-bucket' }, 'NoSuchBucket (404)'],
    [{ secretAccessKey: 'hush/hush' }, 'SignatureDoesNotMatch (403)'],
  ] as const) {
    const { code, stderr } = await start(storageUrl(s3, { ...s3, ...wrong })).ended;
    expect(stderr.trim()).toBe(`STORAGE_URL: The object storage fails with ${sentence}.`);
    expect(code).toBe(1);
  }
});

test('an unreachable storage does not prevent the start, and the health check reports it (RUN-18)', async () => {
  const endpoint = `http://127.0.0.1:${await freePort()}`;
  const keys = { accessKeyId: 'KEY', secretAccessKey: 'hush', bucket: 'photos' };
  const server = start(storageUrl({ endpoint, ...keys }, keys));
  const answer = await askHealth(server);
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({
    meta: { errors: [{ code: 'unavailable', message: 'The storage does not answer.' }] },
  });
  expect(server.readOutput()).toContain('The object storage fails with ECONNREFUSED.');
  expect(server.readOutput()).not.toContain('hush');
});
