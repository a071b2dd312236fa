import { mkdirSync, rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  expectNothingStored,
  FRAME,
  photoPart,
  SHEET_FRAME,
  type SnappingBooth,
  sessionFields,
  startSnappingBooth,
  textPart,
} from '../../testing/booths/snapping-booth.ts';
import { describeOnEveryDatabase } from '../../testing/databases/every-database.ts';
import type { FormPart } from '../../testing/form-body.ts';
import { drawPhoto } from '../../testing/media/test-photos.ts';
import { messagesOf } from '../../testing/refusals.ts';

describeOnEveryDatabase('refused uploads', (open) => {
  /** `expectRefusal` checks that nothing of an upload is stored. */
  const startBooth = async () => {
    const booth = await startSnappingBooth(await open());
    const txID = await booth.startPaid();
    return {
      booth,
      txID,
      photo: await drawPhoto(1),
      async expectRefusal(sending: ReturnType<SnappingBooth['send']>) {
        const answer = await sending;
        await expectNothingStored(booth);
        const errors = messagesOf(answer);
        return { status: answer.statusCode, message: errors.join(' '), errors };
      },
    };
  };

  test('files that are not named by a unique number from 1 to 6 get 422 (PIC-6)', async () => {
    const { booth, txID, photo, expectRefusal } = await startBooth();
    for (const [sentence, ...names] of [
      ['named by its number', 'me.png'],
      ['named by its number', '../1.png'],
      ['named by its number', 'photos/1.png'],
      ['named by its number', 'C:\\1.png'],
      ['named by its number', '1.gif'],
      ['named by its number', ''],
      ['0.png is out of range', '0.png'],
      ['7.png is out of range', '7.png'],
      ['Photo 1 appears twice', '1.png', '1.jpg'],
      ['9.png is out of range', ...Array.from({ length: 9 }, (_, index) => `${index + 1}.png`)],
    ] as const) {
      const files = names.map((name) => photoPart(name, photo));
      const { status, message } = await expectRefusal(
        booth.send([...sessionFields(txID), ...files]),
      );
      expect(status).toBe(422);
      expect(message).toContain(sentence);
    }
  });

  test('more photos than the frame takes get 422 (PIC-7)', async () => {
    const { booth, txID, photo, expectRefusal } = await startBooth();
    const photos = { 3: photo, 4: photo, 5: photo };
    const { status, errors } = await expectRefusal(booth.upload(txID, photos, SHEET_FRAME));
    expect(status).toBe(422);
    expect(errors).toEqual([
      'The frame takes 3 photos, not number 4.',
      'The frame takes 3 photos, not number 5.',
      'Nothing of this upload was stored.',
    ]);
  });

  test('an unknown frame, half of its name, or a wrong flag gets 422 (PIC-8)', async () => {
    const { booth, txID, photo, expectRefusal } = await startBooth();
    for (const [sentence, form] of [
      ['no such frame', { ...FRAME, frameName: 'nowhere' }],
      ['frameName: a text must not contain a NUL', { ...FRAME, frameName: 'a\u0000' }],
      ['together', { frameName: FRAME.frameName }],
      ['withRecording', { withRecording: 'perhaps' }],
    ] as const) {
      const { status, message } = await expectRefusal(booth.upload(txID, { 1: photo }, form));
      expect(status).toBe(422);
      expect(message).toContain(sentence);
    }
  });

  test('if one of several files is invalid, none is stored, and the response says so (PIC-9)', async () => {
    const { booth, txID, photo, expectRefusal } = await startBooth();
    const photos = { 1: photo, 2: 'I am a text.', 3: photo };
    const { status, errors } = await expectRefusal(booth.upload(txID, photos));
    expect(status).toBe(422);
    expect(errors).toEqual([
      'Photo 2: The file is not a JPEG, PNG or WebP picture.',
      'Nothing of this upload was stored.',
    ]);
  });

  test('a truncated JPEG, an empty file and a picture with too many pixels get 422 (PIC-9)', async () => {
    const { booth, txID, photo, expectRefusal } = await startBooth();
    const oversized = withSize(await drawPhoto(1, { format: 'png' }), 40_000);
    const photos = { 1: photo.subarray(0, photo.length / 2), 2: '', 3: oversized };
    const { status, errors } = await expectRefusal(booth.upload(txID, photos));
    expect(status).toBe(422);
    expect(errors).toEqual([
      'Photo 1: The picture is damaged or incomplete.',
      'Photo 2: The file is not a JPEG, PNG or WebP picture.',
      'Photo 3: The picture has more pixels than 4K.',
      'Nothing of this upload was stored.',
    ]);
  });

  test('an upload without files, and files under another field name, get 422 (PIC-6)', async () => {
    const { booth, txID, photo, expectRefusal } = await startBooth();
    const none = await expectRefusal(booth.upload(txID, {}));
    expect(none.message).toContain('At least one photo is needed');
    const asText = { name: 'images', content: 'a text' };
    expect(await expectRefusal(booth.send([...sessionFields(txID), asText]))).toMatchObject({
      status: 422,
    });
    const misnamed = { ...photoPart('1.png', photo), name: 'photo' };
    const { status, message } = await expectRefusal(booth.send([...sessionFields(txID), misnamed]));
    expect(status).toBe(422);
    expect(message).toContain('sent as images, not as “photo”');
  });

  test('a missing and a duplicate transaction id get 422', async () => {
    const { booth, txID, photo, expectRefusal } = await startBooth();
    const file = photoPart('1.png', photo);
    const none = await expectRefusal(booth.send([textPart(['withRecording', 'false']), file]));
    expect(none).toMatchObject({ status: 422, message: 'txID: a transaction id is required.' });
    const two = await expectRefusal(
      booth.send([...sessionFields(txID), textPart(['txID', txID]), file]),
    );
    expect(two).toMatchObject({ status: 422, message: 'The field txID appears twice.' });
  });

  test('files that arrive before their transaction id are not written to disk until it is checked (PIC-13)', async () => {
    const { booth, txID, photo } = await startBooth();
    const { uploadsDir } = booth.dependencies;
    // The folder does not exist, so writing too early fails.
    rmSync(uploadsDir, { recursive: true });
    const { trx_id: unpaid } = await booth.kiosk.start();
    const files = [1, 2].map((number) => photoPart(`${number}.png`, photo));
    const large = Array.from({ length: 4 }, (_, index) =>
      photoPart(`${index + 1}.png`, Buffer.alloc(23 * 1024 ** 2)),
    );
    for (const url of ['/api/upload-file', '/api/v2/upload-file']) {
      const send = async (parts: FormPart[]) =>
        (await booth.send(parts, undefined, url)).statusCode;
      expect(await send([...files, ...sessionFields('37')])).toBe(404);
      expect(await send([...large, ...sessionFields('37')])).toBe(404);
      expect(await send([...files, ...sessionFields(unpaid)])).toBe(402);
      expect(await send([...large, ...sessionFields(txID)])).toBe(422);
    }
    mkdirSync(uploadsDir);
    expect((await booth.send([...files, ...sessionFields(txID)])).statusCode).toBe(200);
    expect(await booth.listCaptures()).toHaveLength(2);
  });

  test('a body that is no form or a broken form gets 400 (PIC-12)', async () => {
    const { booth, expectRefusal } = await startBooth();
    for (const [type, payload] of [
      ['application/json', '{"txID":"x"}'],
      ['text/plain', 'hello'],
      ['multipart/form-data', 'hello'],
      ['multipart/form-data; boundary=x', 'hello'],
      ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="txID"\r\n'],
      ['', ''],
    ] as const) {
      const { status, message } = await expectRefusal(
        booth.app.inject({
          method: 'POST',
          url: '/api/upload-file',
          headers: { ...booth.kiosk.headers, ...(type && { 'content-type': type }) },
          payload,
        }),
      );
      expect([status, type, payload]).toEqual([400, type, payload]);
      expect(message).toMatch(/form/);
    }
  });

  test('a photo of more than 25 MB, an oversized field and too many parts get 413 (PIC-12)', async () => {
    const { booth, txID, photo, expectRefusal } = await startBooth();
    const large = await expectRefusal(booth.upload(txID, { 1: Buffer.alloc(25 * 1024 ** 2 + 1) }));
    expect(large).toMatchObject({ status: 413, errors: ['A file has at most 25 MB.'] });
    const frameName = 'x'.repeat(20_000);
    expect((await expectRefusal(booth.upload(txID, { 1: photo }, { frameName }))).status).toBe(413);
    const many = Array.from({ length: 40 }, (_, index) => textPart([`field-${index}`, 'x']));
    const parts = [...sessionFields(txID), ...many, photoPart('1.png', photo)];
    expect((await expectRefusal(booth.send(parts))).status).toBe(413);
  });
});

/** A PNG whose header has another size than its pixels. */
function withSize(png: Buffer, sizePx: number): Buffer {
  const huge = Buffer.from(png);
  huge.writeUInt32BE(sizePx, 16);
  huge.writeUInt32BE(sizePx, 20);
  return huge;
}
