import { expect, test } from 'vitest';
import { nameDownloads, readDownloadName } from './download-names.ts';

test('the name of a downloaded file contains its frame’s folder and its kind (PIC-35)', () => {
  const { name, namePhoto, nameOtherPrint } = nameDownloads('AVAILABLE_5_FRAME_LEFT');
  expect([name('print'), namePhoto(3), name('living-print'), name('clip'), name('gif')]).toEqual([
    'jepret-AVAILABLE_5_FRAME_LEFT-print.jpg',
    'jepret-AVAILABLE_5_FRAME_LEFT-photo-3.jpg',
    'jepret-AVAILABLE_5_FRAME_LEFT-living-print.mp4',
    'jepret-AVAILABLE_5_FRAME_LEFT-clip.mp4',
    'jepret-AVAILABLE_5_FRAME_LEFT-clip.gif',
  ]);
  expect(nameOtherPrint('dark_grayscale')).toBe(
    'jepret-AVAILABLE_5_FRAME_LEFT-print-dark-grayscale.jpg',
  );
});

test('the name has no folder for files that an earlier release stored or queued (PIC-35)', () => {
  expect(nameDownloads(undefined).name('print')).toBe('jepret-print.jpg');
});

test.each(['AVAILABLE_4_FRAME', undefined])(
  'the kind is read from the name, also from one of an earlier release (folder %s)',
  (folder) => {
    const { name, namePhoto } = nameDownloads(folder);
    expect(readDownloadName(namePhoto(2))).toEqual({ photo: '2' });
    for (const kind of ['print', 'living-print', 'clip', 'gif'] as const) {
      expect(readDownloadName(name(kind))).toEqual({ kind });
    }
    expect(readDownloadName('notes.txt')).toBeUndefined();
  },
);
