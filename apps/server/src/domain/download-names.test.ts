import { expect, test } from 'vitest';
import { nameDownloads, readDownloadName } from './download-names.ts';

test('a downloaded file is named with its frame’s folder and what it is (PIC-35)', () => {
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

test('what an earlier release kept or queued has no folder in its name (PIC-35)', () => {
  expect(nameDownloads(undefined).name('print')).toBe('jepret-print.jpg');
});

test.each(['AVAILABLE_4_FRAME', undefined])(
  'a name tells what the file is, also one of an earlier release (folder %s)',
  (folder) => {
    const { name, namePhoto } = nameDownloads(folder);
    expect(readDownloadName(namePhoto(2))).toEqual({ photo: '2' });
    for (const kind of ['print', 'living-print', 'clip', 'gif'] as const) {
      expect(readDownloadName(name(kind))).toEqual({ kind });
    }
    expect(readDownloadName('notes.txt')).toBeUndefined();
  },
);
