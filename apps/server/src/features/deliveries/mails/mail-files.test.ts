import { english, getTranslate } from '@jepret/messages/every-language';
import { expect, test } from 'vitest';
import { createLocalDiskBlobStore } from '../../../adapters/blob-store/local-disk.ts';
import type { Deliverables } from '../../../domain/deliverables.ts';
import { createDataDir } from '../../../testing/run-process.ts';
import { listMailFiles, titleOf } from './list-mail-files.ts';
import { packFiles } from './pack-files.ts';

const FOLDER = 'res_image/jakarta/key/original/';
const DELIVERABLES: Deliverables = {
  print: `${FOLDER}print.jpg`,
  painted: {
    image: `${FOLDER}painted.jpg`,
    video: `${FOLDER}painted.mp4`,
    animatedClip: `${FOLDER}painted-clip.mp4`,
    gif: `${FOLDER}painted-clip.gif`,
  },
  singles: [`${FOLDER}1.jpg`, `${FOLDER}2.jpg`],
  films: {
    livingPrint: `${FOLDER}living-print.mp4`,
    animatedClip: `${FOLDER}animated-clip.mp4`,
    gif: `${FOLDER}animated-clip.gif`,
  },
};
const BOTH = { withRecording: true, withPainting: true };

const keysOf = (deliverables: Deliverables, options: typeof BOTH) =>
  listMailFiles(deliverables, options).map(({ key }) => key.slice(FOLDER.length));

test('a mail has the painted print and films if they were requested, otherwise the plain ones (MAIL-24)', () => {
  const films = ['animated-clip.mp4', 'animated-clip.gif'];
  expect(keysOf(DELIVERABLES, BOTH)).toEqual([
    'painted.jpg',
    '1.jpg',
    '2.jpg',
    'painted.mp4',
    'painted-clip.mp4',
    'painted-clip.gif',
  ]);
  const plain = ['print.jpg', '1.jpg', '2.jpg'];
  expect(keysOf(DELIVERABLES, { ...BOTH, withPainting: false })).toEqual([
    ...plain,
    'living-print.mp4',
    ...films,
  ]);
  expect(keysOf(DELIVERABLES, { withRecording: false, withPainting: false })).toEqual(plain);
  const { image } = DELIVERABLES.painted ?? expect.fail('nothing painted');
  expect(keysOf({ ...DELIVERABLES, painted: { image } }, BOTH).slice(-2)).toEqual(films);
  const { painted: _p, films: _f, ...photosOnly } = DELIVERABLES;
  expect(keysOf(photosOnly, BOTH)).toEqual(plain);
});

test('each file has a readable title in the language of the mail', () => {
  const titlesIn = (t: typeof english) =>
    listMailFiles(DELIVERABLES, BOTH).map((file) => titleOf(file)(t));
  expect(titlesIn(english)).toEqual([
    'your print',
    'photo 1',
    'photo 2',
    'the living print',
    'the animated clip',
    'the clip as a GIF',
  ]);
  expect(titlesIn(getTranslate('id'))).toEqual([
    'cetakanmu',
    'foto 1',
    'foto 2',
    'cetakan bergerak',
    'klip animasi',
    'klip dalam bentuk GIF',
  ]);
});

test('files that do not fit are linked, the largest first; files that were never made are left out (MAIL-22)', async () => {
  const blobStore = createLocalDiskBlobStore({
    folder: createDataDir(),
    baseUrl: 'http://booth',
    newId: () => 'id',
  });
  for (const [name, type, sizeBytes] of [
    ['painted.jpg', 'image/jpeg', 100],
    ['1.jpg', 'image/jpeg', 50],
    ['2.jpg', 'image/jpeg', 60],
    ['painted.mp4', 'video/mp4', 900],
    ['painted-clip.mp4', 'video/mp4', 300],
  ] as const) {
    await blobStore.put(`${FOLDER}${name}`, Buffer.alloc(sizeBytes), type);
  }
  const files = listMailFiles(DELIVERABLES, BOTH);
  const pack = async (maxBytes: number) => {
    const { attachments, links } = await packFiles(blobStore, files, maxBytes);
    return {
      attached: attachments.map(({ filename, content }) => [filename, content.length]),
      linked: links.map(({ url }) => url),
    };
  };
  const small = [
    ['jepret-print.jpg', 100],
    ['jepret-photo-1.jpg', 50],
    ['jepret-photo-2.jpg', 60],
  ];
  expect(await pack(1_410)).toMatchObject({ linked: [] });
  expect(await pack(1_409)).toEqual({
    attached: [...small, ['jepret-clip.mp4', 300]],
    linked: [`http://booth/static/${FOLDER}painted.mp4`],
  });
  expect((await pack(500)).attached).toEqual(small);
  expect((await pack(0)).linked).toHaveLength(5);
});
