import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readSettings } from './settings.ts';

const read = (url: string) => readSettings({ PRINTER_URL: url }).printing;

test('without a setting sheets are written to the data folder (RUN-12)', () => {
  expect(readSettings({}).printing).toEqual({
    provider: 'spool',
    folder: resolve('data/prints'),
  });
});

test('a network printer gets the default port and path', () => {
  expect(read('ipp://printer.local')).toEqual({
    provider: 'ipp',
    address: 'ipp://printer.local:631/ipp/print',
    credentials: undefined,
    isCertificateChecked: true,
  });
  expect(read('ipp://[::1]:8631/')).toMatchObject({ address: 'ipp://[::1]:8631/ipp/print' });
});

test('a CUPS queue is read with its user, and certificate=any accepts every certificate', () => {
  expect(read('ipps://booth:p%40ss%2Fword@10.0.0.5/printers/BOOTH?certificate=any')).toEqual({
    provider: 'ipp',
    address: 'ipps://10.0.0.5:631/printers/BOOTH',
    credentials: { user: 'booth', password: 'p@ss/word' },
    isCertificateChecked: false,
  });
});

test.each([
  'hush',
  'hush:631',
  '/dev/usb/hush',
  'http://booth:hush@printer.local/ipp/print',
  'ipp://',
  'ipp://booth:hush@',
  'ipp://booth:hush@printer_local/ipp/print',
  'ipp://booth:hush@printer.local:port/ipp/print',
  'ipp://booth:hush@printer.local/ipp//print',
  'ipp://booth:hush@printer.local/ipp/print#top',
  'ipp://booth:hush@printer.local/ipp/print?certificate=any',
  'ipps://booth:hush@printer.local/ipp/print?certificate=hush',
  'ipps://booth:hush@printer.local/ipp/print?media=hush',
  'ipp://booth:hu/sh@printer.local/ipp/print',
  'ipp://booth:hush%zz@printer.local/ipp/print',
  'ipp://:hush@printer.local/ipp/print',
  'ipp://hush@printer.local/ipp/print',
])('%s is rejected with one sentence that names the setting and shows no secret', (url) => {
  const attempt = () => read(url);
  expect(attempt).toThrow(/^PRINTER_URL .*\.$/);
  expect(attempt).not.toThrow(/hu.?sh/);
});
