import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FRAME, startSnappingBooth } from '../../testing/booths/snapping-booth.ts';
import { openInMemory } from '../../testing/databases/sqlite-in-memory.ts';
import { encodeForm, FORM_TYPE } from '../../testing/form-body.ts';
import { drawPhoto } from '../../testing/media/test-photos.ts';

test('random and broken forms cause no server error and store no invalid file', async () => {
  const booth = await startSnappingBooth(await openInMemory());
  const txID = await booth.startPaid();
  const photo = await drawPhoto(1, { width: 64, height: 36 });

  const anyName = fc.oneof(
    fc.constantFrom('txID', 'withRecording', 'frameName', 'categoryName', 'images', '__proto__'),
    fc.string({ unit: 'binary', maxLength: 8 }),
  );
  const field = fc.record({
    name: anyName,
    content: fc.oneof(
      fc.constantFrom(txID, 'true', 'false', ...Object.values(FRAME), '37', ''),
      fc.string({ unit: 'binary' }),
    ),
    contentType: fc.constantFrom('application/json', 'text/plain; charset=x', ';'),
  });
  const file = fc.record({
    name: fc.oneof({ weight: 4, arbitrary: fc.constant('images') }, anyName),
    fileName: fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom('1.png', '2.jpg', '6.webp', '7.png', '../1.png') },
      fc.string({ unit: 'binary', maxLength: 8 }),
    ),
    content: fc.oneof(
      { weight: 3, arbitrary: fc.constant(photo) },
      fc.nat({ max: photo.length }).map((length) => photo.subarray(0, length)),
      fc.uint8Array({ maxLength: 64 }),
    ),
  });
  const rightFields = [
    { name: 'txID', content: txID },
    { name: 'withRecording', content: 'false' },
  ];
  const parts = fc.tuple(
    fc.constant(rightFields),
    fc.array(fc.oneof(field, file), { maxLength: 6 }),
  );
  /** Half of the forms arrive undamaged. */
  const damage = fc.option(
    fc.record({ at: fc.nat({ max: 5_000 }), length: fc.nat({ max: 200 }), by: fc.uint8Array() }),
    { freq: 2, nil: undefined },
  );

  const goodFile = { name: 'images', fileName: '1.png', content: photo };
  const cutShort = { at: 200, length: 5_000, by: new Uint8Array() };
  const seen = new Set<number>();
  await fc.assert(
    fc.asyncProperty(parts, fc.boolean(), damage, async ([right, others], isFirst, broken) => {
      const whole = encodeForm(isFirst ? [...right, ...others] : [...others, ...right]);
      const payload = broken
        ? Buffer.concat([
            whole.subarray(0, broken.at),
            broken.by,
            whole.subarray(broken.at + broken.length),
          ])
        : whole;
      const answer = await booth.app.inject({
        method: 'POST',
        url: '/api/upload-file',
        headers: { ...booth.kiosk.headers, 'content-type': FORM_TYPE },
        payload,
      });
      seen.add(answer.statusCode);
      expect([200, 400, 404, 413, 422]).toContain(answer.statusCode);
      expect(booth.listTemporaryFiles()).toEqual([]);
    }),
    // Ensures one valid and one broken form in every run.
    {
      examples: [
        [[rightFields, [goodFile]], true, undefined],
        [[rightFields, [goodFile]], true, cutShort],
      ],
    },
  );
  await booth.dependencies.background.settled();
  expect([...seen]).toEqual(expect.arrayContaining([200, 400, 422]));

  const rows = await booth.database.selectFrom('snaps').selectAll().execute();
  for (const { number, blob_key } of rows) {
    expect([1, 2, 6]).toContain(number);
    const stored = await booth.dependencies.blobStore.find(blob_key);
    expect(stored?.equals(photo) ?? false).toBe(true);
  }
});
