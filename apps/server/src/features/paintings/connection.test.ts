import { readdirSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startRecordingBooth } from '../../testing/booths/recording-booth.ts';
import { textPart } from '../../testing/booths/snapping-booth.ts';
import { openInMemory } from '../../testing/databases/sqlite-in-memory.ts';
import { encodeForm, FORM_TYPE } from '../../testing/form-body.ts';

const MEGABYTE = 1024 ** 2;

test('a painting of 200 MB is cut off early, uses constant memory, and leaves no file', async () => {
  const booth = await startRecordingBooth(await openInMemory());
  const txID = await booth.startPaid();
  const { port } = new URL(await booth.app.listen({ host: '127.0.0.1', port: 0 }));
  const file = { name: 'paintingImg', fileName: 'painting.png', content: '\0' };
  const fields = Object.entries({ txID, effect: 'original', withRecording: 'false' }).map(textPart);
  const start = encodeForm([...fields, file]);
  const chunk = Buffer.alloc(MEGABYTE / 4, 'x');
  const totalBytes = 200 * MEGABYTE;

  let sentBytes = 0;
  let peakBytes = 0;
  const before = process.memoryUsage().rss;
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const upload = request(
      {
        port,
        method: 'POST',
        path: '/api/compile-painting',
        headers: {
          ...booth.kiosk.headers,
          'content-type': FORM_TYPE,
          'content-length': totalBytes,
        },
      },
      (answer) => {
        resolve(answer.statusCode);
        upload.destroy();
      },
    );
    upload.on('error', reject);
    const pump = () => {
      peakBytes = Math.max(peakBytes, process.memoryUsage().rss - before);
      while (sentBytes < totalBytes && upload.writable) {
        sentBytes += chunk.length;
        if (!upload.write(chunk)) return;
      }
    };
    upload.write(start.subarray(0, start.indexOf('\0')));
    upload.on('drain', pump);
    pump();
  });
  expect(status).toBe(413);
  expect(sentBytes).toBeLessThan(totalBytes / 2);
  expect(peakBytes).toBeLessThan(100 * MEGABYTE);
  const films = join(booth.folder, 'films');
  await expect.poll(() => readdirSync(films)).toEqual([]);
});
