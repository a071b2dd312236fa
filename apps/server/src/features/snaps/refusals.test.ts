import { mkdirSync, rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  expectNothingStored,
  FRAME,
  openStudio,
  photoPart,
  SHEET_FRAME,
  type Studio,
  sessionFields,
  textPart,
} from '../../testing/booths/studio.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';
import type { FormPart } from '../../testing/form-body.ts';
import { drawPhoto } from '../../testing/media/test-photos.ts';
import { sentencesOf } from '../../testing/refusals.ts';

describeOnEveryDatabase('uploads that are refused', (open) => {
  /** Sends one upload after another; nothing of any of them may stay. */
  const openGate = async () => {
    const studio = await openStudio(await open());
    const txID = await studio.startPaid();
    return {
      studio,
      txID,
      photo: await drawPhoto(1),
      async refuse(sending: ReturnType<Studio['send']>) {
        const answer = await sending;
        await expectNothingStored(studio);
        const errors = sentencesOf(answer);
        return { status: answer.statusCode, message: errors.join(' '), errors };
      },
    };
  };

  test('files that are not named by a number from 1 to 6, once each, are 422 (PIC-6)', async () => {
    const { studio, txID, photo, refuse } = await openGate();
    for (const [sentence, ...names] of [
      ['named by its number', 'me.png'],
      ['named by its number', '../1.png'],
      ['named by its number', 'photos/1.png'],
      ['named by its number', 'C:\\1.png'],
      ['named by its number', '1.gif'],
      ['named by its number', ''],
      ['so 0.png is none', '0.png'],
      ['so 7.png is none', '7.png'],
      ['Photo 1 came twice', '1.png', '1.jpg'],
      ['so 9.png is none', ...Array.from({ length: 9 }, (_, index) => `${index + 1}.png`)],
    ] as const) {
      const files = names.map((name) => photoPart(name, photo));
      const { status, message } = await refuse(studio.send([...sessionFields(txID), ...files]));
      expect(status).toBe(422);
      expect(message).toContain(sentence);
    }
  });

  test('more photos than the frame takes are 422 (PIC-7)', async () => {
    const { studio, txID, photo, refuse } = await openGate();
    const photos = { 3: photo, 4: photo, 5: photo };
    const { status, errors } = await refuse(studio.upload(txID, photos, SHEET_FRAME));
    expect(status).toBe(422);
    expect(errors).toEqual([
      'The frame takes 3 photos, not number 4.',
      'The frame takes 3 photos, not number 5.',
      'Nothing of this upload was stored.',
    ]);
  });

  test('a frame that does not exist, half of its name, or a wrong flag are 422 (PIC-8)', async () => {
    const { studio, txID, photo, refuse } = await openGate();
    for (const [sentence, form] of [
      ['no such frame', { ...FRAME, frameName: 'nowhere' }],
      ['frameName: a NUL', { ...FRAME, frameName: 'a\u0000' }],
      ['together', { frameName: FRAME.frameName }],
      ['withRecording', { withRecording: 'perhaps' }],
    ] as const) {
      const { status, message } = await refuse(studio.upload(txID, { 1: photo }, form));
      expect(status).toBe(422);
      expect(message).toContain(sentence);
    }
  });

  test('one bad file of several leaves all out, and the answer says so (PIC-9)', async () => {
    const { studio, txID, photo, refuse } = await openGate();
    const photos = { 1: photo, 2: 'I am a text.', 3: photo };
    const { status, errors } = await refuse(studio.upload(txID, photos));
    expect(status).toBe(422);
    expect(errors).toEqual([
      'Photo 2: The file is not a JPEG, PNG or WebP picture.',
      'Nothing of this upload was stored.',
    ]);
  });

  test('a JPEG that breaks off, an empty file and a picture as large as a house are 422 (PIC-9)', async () => {
    const { studio, txID, photo, refuse } = await openGate();
    const house = withSize(await drawPhoto(1, { format: 'png' }), 40_000);
    const photos = { 1: photo.subarray(0, photo.length / 2), 2: '', 3: house };
    const { status, errors } = await refuse(studio.upload(txID, photos));
    expect(status).toBe(422);
    expect(errors).toEqual([
      'Photo 1: The picture is damaged or incomplete.',
      'Photo 2: The file is not a JPEG, PNG or WebP picture.',
      'Photo 3: The picture has more pixels than 4K.',
      'Nothing of this upload was stored.',
    ]);
  });

  test('no file at all, and files under another name, are 422 (PIC-6)', async () => {
    const { studio, txID, photo, refuse } = await openGate();
    const none = await refuse(studio.upload(txID, {}));
    expect(none.message).toContain('At least one photo is needed');
    const asText = { name: 'images', content: 'a text' };
    expect(await refuse(studio.send([...sessionFields(txID), asText]))).toMatchObject({
      status: 422,
    });
    const misnamed = { ...photoPart('1.png', photo), name: 'photo' };
    const { status, message } = await refuse(studio.send([...sessionFields(txID), misnamed]));
    expect(status).toBe(422);
    expect(message).toContain('sent as images, not as “photo”');
  });

  test('no transaction id, and two of them, are 422', async () => {
    const { studio, txID, photo, refuse } = await openGate();
    const file = photoPart('1.png', photo);
    const none = await refuse(studio.send([textPart(['withRecording', 'false']), file]));
    expect(none).toMatchObject({ status: 422, message: 'txID: a transaction id is needed.' });
    const two = await refuse(studio.send([...sessionFields(txID), textPart(['txID', txID]), file]));
    expect(two).toMatchObject({ status: 422, message: 'The field txID came twice.' });
  });

  test('files that come before their transaction reach no disk until it was checked (PIC-13)', async () => {
    const { studio, txID, photo } = await openGate();
    const { uploadsDir } = studio.dependencies;
    // Where nothing can be written, whoever writes too early is heard.
    rmSync(uploadsDir, { recursive: true });
    const { trx_id: unpaid } = await studio.kiosk.start();
    const files = [1, 2].map((number) => photoPart(`${number}.png`, photo));
    const large = Array.from({ length: 4 }, (_, index) =>
      photoPart(`${index + 1}.png`, Buffer.alloc(23 * 1024 ** 2)),
    );
    for (const url of ['/api/upload-file', '/api/v2/upload-file']) {
      const send = async (parts: FormPart[]) =>
        (await studio.send(parts, undefined, url)).statusCode;
      expect(await send([...files, ...sessionFields('37')])).toBe(404);
      expect(await send([...large, ...sessionFields('37')])).toBe(404);
      expect(await send([...files, ...sessionFields(unpaid)])).toBe(402);
      expect(await send([...large, ...sessionFields(txID)])).toBe(422);
    }
    mkdirSync(uploadsDir);
    expect((await studio.send([...files, ...sessionFields(txID)])).statusCode).toBe(200);
    expect(await studio.listCaptures()).toHaveLength(2);
  });

  test('what is no form, or a broken one, is 400 (PIC-12)', async () => {
    const { studio, refuse } = await openGate();
    for (const [type, payload] of [
      ['application/json', '{"txID":"x"}'],
      ['text/plain', 'hello'],
      ['multipart/form-data', 'hello'],
      ['multipart/form-data; boundary=x', 'hello'],
      ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="txID"\r\n'],
      ['', ''],
    ] as const) {
      const { status, message } = await refuse(
        studio.app.inject({
          method: 'POST',
          url: '/api/upload-file',
          headers: { ...studio.kiosk.headers, ...(type && { 'content-type': type }) },
          payload,
        }),
      );
      expect([status, type, payload]).toEqual([400, type, payload]);
      expect(message).toMatch(/form/);
    }
  });

  test('a photo of more than 25 MB, a field that never ends and endless parts are 413 (PIC-12)', async () => {
    const { studio, txID, photo, refuse } = await openGate();
    const large = await refuse(studio.upload(txID, { 1: Buffer.alloc(25 * 1024 ** 2 + 1) }));
    expect(large).toMatchObject({ status: 413, errors: ['A file has at most 25 MB.'] });
    const frameName = 'x'.repeat(20_000);
    expect((await refuse(studio.upload(txID, { 1: photo }, { frameName }))).status).toBe(413);
    const many = Array.from({ length: 40 }, (_, index) => textPart([`field-${index}`, 'x']));
    const parts = [...sessionFields(txID), ...many, photoPart('1.png', photo)];
    expect((await refuse(studio.send(parts))).status).toBe(413);
  });
});

/** A PNG whose header says another size than its pixels have. */
function withSize(png: Buffer, sizePx: number): Buffer {
  const huge = Buffer.from(png);
  huge.writeUInt32BE(sizePx, 16);
  huge.writeUInt32BE(sizePx, 20);
  return huge;
}
