import { readdirSync } from 'node:fs';
import type { Slot } from '@jepret/contract';
import { consoleCalls } from '@jepret/contract/console';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { BOOTH_ACTOR } from '../../../domain/actor.ts';
import { headersOf, openConsoleAs } from '../../../testing/booths/console-browser.ts';
import {
  aNewFrame,
  openFrameBooth,
  sendTemplate,
  TEMPLATE,
} from '../../../testing/booths/frame-booth.ts';
import { sendSlowly } from '../../../testing/booths/slow-body.ts';
import { openInMemory } from '../../../testing/databases/sqlite-in-memory.ts';
import { anOwnFrame, drawPng } from '../../../testing/media/test-frames.ts';

const SHEET = { width: 1240, height: 1844 };

test.each<[string, Uint8Array, number, RegExp]>([
  [
    'an SVG called PNG',
    Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
    422,
    /not a PNG picture, it is an SVG/,
  ],
  [
    'a JPEG called PNG',
    Buffer.from('\xff\xd8\xff\xe0 and so on, far enough to be read', 'latin1'),
    422,
    /not a PNG picture, it is a JPEG/,
  ],
  ['a PNG without windows', drawPng(SHEET, []), 422, /has no window/],
  [
    'a PNG of another size',
    drawPng({ width: 1200, height: 1800 }, []),
    422,
    /1240 × 1844 px; this one is 1200 × 1800 px/,
  ],
  ['half a PNG', TEMPLATE.subarray(0, 700), 422, /damaged or incomplete/],
  ['a decompression bomb', bomb(), 422, /this one is 60000 × 60000 px/],
  ['nothing', new Uint8Array(), 422, /not a PNG picture/],
])(
  '%s is refused with a readable error by every call (CONSOLE-103)',
  async (_, file, status, words) => {
    const { booth, owner } = await openFrameBooth(await openInMemory());
    const frame = aNewFrame([{ x: 60, y: 180, width: 510, height: 286, photo: 1 }], { snaps: 1 });
    const { frame_name: _name, ...geometry } = frame;
    const inspected = await sendTemplate(booth, owner, 'inspectTemplate', file);
    expect([inspected.statusCode, inspected.json().meta.message]).toEqual([
      status,
      expect.stringMatching(words),
    ]);
    const previewed = await sendTemplate(booth, owner, 'previewTemplate', file, {
      frame: geometry,
    });
    const added = await sendTemplate(booth, owner, 'addFrame', file, { frame });
    expect([previewed.statusCode, added.statusCode]).toEqual([status, status]);
    expect(await booth.dependencies.blobStore.list('frames/')).toEqual([]);
  },
);

test('a file of 100 MB is refused by its content length before it is read (CONSOLE-103)', async () => {
  const { booth, owner } = await openFrameBooth(await openInMemory());
  const headers = { 'content-length': String(100 * 1024 ** 2) };
  for (const name of ['inspectTemplate', 'addFrame', 'previewTemplate'] as const) {
    const frame = aNewFrame([{ x: 60, y: 180, width: 510, height: 286, photo: 1 }]);
    const answer = await sendTemplate(booth, owner, name, TEMPLATE, { headers, frame });
    expect([answer.statusCode, answer.json().meta.message]).toEqual([
      413,
      'The file has more than 20 MB.',
    ]);
  }
});

test('a file of 100 MB without a content length is refused while it is read (CONSOLE-103)', async () => {
  const { booth, owner } = await openFrameBooth(await openInMemory());
  const origin = await booth.app.listen({ host: '127.0.0.1', port: 0 });
  const piece = new Uint8Array(1024 ** 2);
  let sentPieces = 0;
  const answer = await fetch(origin + consoleCalls.inspectTemplate.path, {
    method: 'POST',
    duplex: 'half',
    headers: {
      'content-type': 'image/png',
      origin: booth.dependencies.publicUrl,
      cookie: headersOf(owner).cookie ?? '',
    },
    body: new ReadableStream({
      pull(controller) {
        sentPieces += 1;
        if (sentPieces > 100) controller.close();
        else controller.enqueue(piece);
      },
    }),
  } as RequestInit);
  const { meta } = await answer.json();
  expect([answer.status, meta.message]).toEqual([413, 'The file has more than 20 MB.']);
  expect(await booth.dependencies.blobStore.list('frames/')).toEqual([]);
  expect(readdirSync(booth.dependencies.uploadsDir)).toEqual([]);
});

test('a frame that cannot be printed is refused with the reason (CONSOLE-97)', async () => {
  const { booth, owner } = await openFrameBooth(await openInMemory());
  const slot = { x: 60, y: 180, width: 510, height: 286, photo: 1 };
  const only = drawPng(SHEET, [slot]);
  const refusals = async (slots: Slot[], overrides: object = {}) => {
    const frame = aNewFrame(slots, { snaps: 1, ...overrides });
    const answers = [
      await sendTemplate(booth, owner, 'addFrame', only, { frame }),
      await sendTemplate(booth, owner, 'previewTemplate', only, { frame }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([422, 422]);
    return answers[0]?.json().meta.message;
  };
  expect(await refusals([{ ...slot, x: 40 }])).toContain('Slot 1 is within 60 px of the edge.');
  expect(await refusals([{ ...slot, x: 100 }])).toContain('Slot 1 is within 40 px of the cut.');
  expect(await refusals([{ ...slot, x: 64 }])).toContain('transparent at 60, 180');
  expect(await refusals([slot, slot])).toContain('Slots 1 and 2 overlap.');
  expect(await refusals([slot], { snaps: 2 })).toContain('Photo 2 is in no slot.');
  expect(await refusals([{ ...slot, width: 1e9 }])).toContain('edge');
  const inspected = await sendTemplate(
    booth,
    owner,
    'inspectTemplate',
    drawPng(SHEET, [{ ...slot, x: 5 }]),
  );
  expect(inspected.json().data.faults).toMatchObject([
    { sentence: 'Slot 1 is within 60 px of the edge.', place: { x: 5, y: 180 }, slots: [0] },
  ]);
});

test('a preview shows sample photos in every effect without storing the template (CONSOLE-104)', async () => {
  const { booth, owner } = await openFrameBooth(await openInMemory());
  const { slots } = (await sendTemplate(booth, owner, 'inspectTemplate', TEMPLATE)).json().data;
  const frame = { slots, snaps: 4, is_no_cut: false };
  const { data } = (
    await sendTemplate(booth, owner, 'previewTemplate', TEMPLATE, { frame })
  ).json();
  expect(data.map(({ effect }: { effect: string }) => effect)).toEqual([
    'light_original',
    'original',
    'light_grayscale',
    'dark_grayscale',
  ]);
  const colours = await Promise.all(
    data.map(async ({ jpeg }: { jpeg: string }) => {
      const photo = await sharp(Buffer.from(jpeg, 'base64'))
        .extract({ left: 40, top: 100, width: 200, height: 120 })
        .png()
        .toBuffer();
      const { channels } = await sharp(photo).stats();
      const [red, , blue] = channels;
      return Math.round(Math.abs((red?.mean ?? 0) - (blue?.mean ?? 0)));
    }),
  );
  expect(colours[1]).toBeGreaterThan(3);
  expect(colours.slice(2)).toEqual([0, 0]);
  expect(await booth.dependencies.blobStore.list('frames/')).toEqual([]);
});

test('too many previews are refused with 429 (CONSOLE-104)', async () => {
  const { booth, owner } = await openFrameBooth(await openInMemory());
  const statuses = [];
  for (let asked = 0; asked < 61; asked += 1) {
    statuses.push(
      (await sendTemplate(booth, owner, 'inspectTemplate', Buffer.from('no'))).statusCode,
    );
  }
  expect(statuses.slice(0, 60).every((status) => status === 422)).toBe(true);
  expect(statuses[60]).toBe(429);
});

test('an upload adds no frame if the operator loses the location meanwhile (CONSOLE-11)', async () => {
  const { booth } = await openFrameBooth(await openInMemory());
  const operator = await openConsoleAs(booth, 'operator', ['jakarta']);
  const { slots } = (await sendTemplate(booth, operator, 'inspectTemplate', TEMPLATE)).json().data;
  const frame = JSON.stringify(aNewFrame(slots, { locations: ['jakarta'] }));
  const answer = await sendSlowly(booth, operator, {
    method: 'POST',
    url: `${consoleCalls.addFrame.path}?${new URLSearchParams({ frame })}`,
    type: 'image/png',
    body: TEMPLATE,
    checks: 2,
    async meanwhile() {
      const member = (await booth.staff.list()).find(({ role }) => role === 'operator');
      const assignment = { role: 'operator', locations: ['bandung'] } as const;
      await booth.staff.setAssignment(
        member?.email ?? '',
        member?.version ?? 0,
        assignment,
        BOOTH_ACTOR,
      );
    },
  });
  expect(answer.status).toBe(403);
  expect(await booth.dependencies.blobStore.list('frames/')).toEqual([]);
});

test('inspecting and adding a template wait in the queue of the previews (CONSOLE-104)', async () => {
  const { booth, owner } = await openFrameBooth(await openInMemory());
  const { slots } = (await sendTemplate(booth, owner, 'inspectTemplate', TEMPLATE)).json().data;
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  const { blobStore } = booth.dependencies;
  await booth.frames.add(...anOwnFrame('melati'), BOOTH_ACTOR);
  const { frame: heldFrame } = await booth.frames.get('melati');
  const find = blobStore.find.bind(blobStore);
  blobStore.find = async (key) => {
    await isReleased;
    return find(key);
  };
  const first = booth.samplePrints.ofFrame(heldFrame);
  const half = TEMPLATE.subarray(0, 700);
  const waiting = Array.from({ length: 12 }, () => booth.frames.inspect(half));
  const statuses = async () => [
    (await sendTemplate(booth, owner, 'inspectTemplate', TEMPLATE)).statusCode,
    (await sendTemplate(booth, owner, 'addFrame', TEMPLATE, { frame: aNewFrame(slots) }))
      .statusCode,
  ];
  expect(await statuses()).toEqual([503, 503]);
  release();
  await Promise.allSettled([first, ...waiting]);
  expect(await statuses()).toEqual([200, 200]);
});

/** A few bytes whose header declares a picture of 14 GB. */
function bomb(): Buffer {
  const png = drawPng({ width: 1, height: 1 }, []);
  png.writeUInt32BE(60_000, 16);
  png.writeUInt32BE(60_000, 20);
  return png;
}
