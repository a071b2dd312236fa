import { connect, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import {
  photoPart,
  type SnappingBooth,
  sessionFields,
  startSnappingBooth,
} from '../../testing/booths/snapping-booth.ts';
import { openInMemory } from '../../testing/databases/sqlite-in-memory.ts';
import { encodeForm, FORM_TYPE, type FormPart } from '../../testing/form-body.ts';
import { drawPhoto } from '../../testing/media/test-photos.ts';

async function listen(booth: SnappingBooth): Promise<number> {
  const { port } = new URL(await booth.app.listen({ host: '127.0.0.1', port: 0 }));
  return Number(port);
}

function dial(port: number, booth: SnappingBooth, lengthBytes: number): Socket {
  const socket = connect(port, '127.0.0.1');
  const head = [
    'POST /api/upload-file HTTP/1.1',
    'Host: booth',
    `Authorization: ${booth.kiosk.headers.authorization}`,
    `Content-Type: ${FORM_TYPE}`,
    `Content-Length: ${lengthBytes}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  return socket;
}

const form = (txID: string, photo: Uint8Array): FormPart[] => [
  ...sessionFields(txID),
  photoPart('1.png', photo),
];

test('an interrupted upload leaves no file and no row (PIC-14)', async () => {
  const booth = await startSnappingBooth(await openInMemory());
  const txID = await booth.startPaid();
  const port = await listen(booth);
  const body = encodeForm(form(txID, await drawPhoto(1, { format: 'png', width: 2_000 })));

  const socket = dial(port, booth, body.length);
  await new Promise((resolve) => socket.write(body.subarray(0, body.length - 100), resolve));
  await expect.poll(() => booth.listTemporaryFiles()).toHaveLength(1);
  socket.destroy();
  await expect.poll(() => booth.listTemporaryFiles()).toEqual([]);
  expect(await booth.database.selectFrom('snaps').selectAll().execute()).toEqual([]);
  expect(await booth.listCaptures()).toEqual([]);
  expect(booth.logged.filter((line) => JSON.parse(line).level === 'error')).toEqual([]);
});

test('a refusal reaches a kiosk that is still sending', async () => {
  const booth = await startSnappingBooth(await openInMemory());
  const { trx_id } = await booth.kiosk.start();
  const port = await listen(booth);
  const body = encodeForm(form(trx_id, Buffer.alloc(20 * 1024 ** 2)));
  const answer = await fetch(`http://127.0.0.1:${port}/api/upload-file`, {
    method: 'POST',
    headers: { ...booth.kiosk.headers, 'content-type': FORM_TYPE },
    body: new Uint8Array(body),
  });
  expect(answer.status).toBe(402);
  expect(booth.listTemporaryFiles()).toEqual([]);
});

test('a file beyond the limit is cut off early (PIC-14)', async () => {
  const booth = await startSnappingBooth(await openInMemory());
  const txID = await booth.startPaid();
  const port = await listen(booth);
  const totalBytes = 200 * 1024 ** 2;
  const socket = dial(port, booth, totalBytes);
  const start = encodeForm(form(txID, Buffer.alloc(1)));
  socket.write(start.subarray(0, start.indexOf('\0')));

  let sentBytes = 0;
  let answer = '';
  const closed = new Promise((resolve) => socket.on('close', resolve));
  socket.on('error', () => {});
  socket.on('data', (data) => {
    answer += data;
  });
  const chunk = Buffer.alloc(64 * 1024, 'x');
  const pump = () => {
    while (sentBytes < totalBytes && socket.writable) {
      sentBytes += chunk.length;
      if (!socket.write(chunk)) return;
    }
  };
  socket.on('drain', pump);
  pump();
  await closed;
  expect(answer).toContain('413 Payload Too Large');
  expect(sentBytes).toBeLessThan(totalBytes / 2);
  expect(booth.listTemporaryFiles()).toEqual([]);
});
