import { connect, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { openStudio, photoPart, type Studio, sessionFields } from '../../testing/booths/studio.ts';
import { openInMemory } from '../../testing/databases/sqlite-in-memory.ts';
import { encodeForm, FORM_TYPE, type FormPart } from '../../testing/form-body.ts';
import { drawPhoto } from '../../testing/media/test-photos.ts';

async function listen(studio: Studio): Promise<number> {
  const { port } = new URL(await studio.app.listen({ host: '127.0.0.1', port: 0 }));
  return Number(port);
}

function dial(port: number, studio: Studio, lengthBytes: number): Socket {
  const socket = connect(port, '127.0.0.1');
  const head = [
    'POST /api/upload-file HTTP/1.1',
    'Host: booth',
    `Authorization: ${studio.kiosk.headers.authorization}`,
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

test('a kiosk that breaks off in the middle leaves nothing behind (PIC-14)', async () => {
  const studio = await openStudio(await openInMemory());
  const txID = await studio.startPaid();
  const port = await listen(studio);
  const body = encodeForm(form(txID, await drawPhoto(1, { format: 'png', width: 2_000 })));

  const socket = dial(port, studio, body.length);
  await new Promise((resolve) => socket.write(body.subarray(0, body.length - 100), resolve));
  await expect.poll(() => studio.listTemporary()).toHaveLength(1);
  socket.destroy();
  await expect.poll(() => studio.listTemporary()).toEqual([]);
  expect(await studio.database.selectFrom('snaps').selectAll().execute()).toEqual([]);
  expect(await studio.listCaptures()).toEqual([]);
  expect(studio.logged.filter((line) => JSON.parse(line).level === 'error')).toEqual([]);
});

test('a refusal reaches a kiosk that is still sending', async () => {
  const studio = await openStudio(await openInMemory());
  const { trx_id } = await studio.kiosk.start();
  const port = await listen(studio);
  const body = encodeForm(form(trx_id, Buffer.alloc(20 * 1024 ** 2)));
  const answer = await fetch(`http://127.0.0.1:${port}/api/upload-file`, {
    method: 'POST',
    headers: { ...studio.kiosk.headers, 'content-type': FORM_TYPE },
    body: new Uint8Array(body),
  });
  expect(answer.status).toBe(402);
  expect(studio.listTemporary()).toEqual([]);
});

test('a file that never ends is cut off, not read to its end (PIC-14)', async () => {
  const studio = await openStudio(await openInMemory());
  const txID = await studio.startPaid();
  const port = await listen(studio);
  const totalBytes = 200 * 1024 ** 2;
  const socket = dial(port, studio, totalBytes);
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
  expect(studio.listTemporary()).toEqual([]);
});
