import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { type FileHandle, open as openFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { english } from '@jepret/messages/every-language';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeTrouble } from '../../domain/printer-messages.ts';
import {
  createSheet,
  describePrinterContract,
  getJobRef,
  skipSavingJobRef,
} from '../../ports/printer.contract.ts';
import { listSpooled } from '../../testing/media/spooled-sheets.ts';
import { createSpoolPrinter, type SpoolFolderOptions } from './spool-folder.ts';

const NEVER = new AbortController().signal;

let parent: string;
let folder: string;
let nowMs: number;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'jepret-prints-'));
  folder = join(parent, 'data', 'prints');
  nowMs = Date.UTC(2026, 10, 15, 1, 30, 0, 123);
});
afterEach(() => rmSync(parent, { recursive: true }));

const open = (options: Partial<SpoolFolderOptions> = {}) =>
  createSpoolPrinter({ folder, clock: { now: () => nowMs }, ...options });

const listSheets = () => listSpooled(folder);

describePrinterContract('the spool folder', () => ({
  open,
  listSheets,
  cuts: ['two-strips', 'whole'],
}));

test('each sheet is a JPEG and a ticket, named by time and readable by the booth only (PRINT-1, PRINT-2, PRIVACY-16, RUN-12)', async () => {
  await getJobRef(open(), createSheet({ name: 'trx-1', copies: 2 }));
  const name = '20261115T013000123Z-trx-1';
  expect(readdirSync(folder)).toEqual([`${name}.jpg`, `${name}.json`]);
  expect(JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'))).toEqual({
    name: 'trx-1',
    media: 'w288h432-div2',
    cut: 'two-strips',
    copies: 2,
    resolutionDpi: 300,
    printedAt: '2026-11-15T01:30:00.123Z',
  });
  for (const file of readdirSync(folder)) {
    expect(statSync(join(folder, file)).mode & 0o077).toBe(0);
  }
  expect(statSync(folder).mode & 0o077).toBe(0);
});

test('a sheet is written once if the server was killed before its ticket was written', async () => {
  const sheet = createSheet({ name: 'trx-1' });
  await getJobRef(open(), sheet);
  rmSync(join(folder, '20261115T013000123Z-trx-1.json'));
  nowMs += 60_000;
  await getJobRef(open(), sheet);
  await getJobRef(open(), createSheet({ name: '1' }));
  expect(readdirSync(folder).filter((file) => file.endsWith('-trx-1.jpg'))).toHaveLength(1);
  expect(listSheets().map(({ name }) => name)).toEqual(['trx-1', '1']);
});

test('a sheet is discarded with its ticket and incomplete files of it, and no other is (PRIVACY-3)', async () => {
  const printer = open();
  await printer.discard('trx-1');
  await getJobRef(printer, createSheet({ name: 'trx-1' }));
  await getJobRef(printer, createSheet({ name: '1' }));
  writeFileSync(join(folder, '.20261115T013000123Z-trx-1.jpg.part'), 'half a sheet');
  await printer.discard('trx-1');
  expect(listSheets().map(({ name }) => name)).toEqual(['1']);
  expect(readdirSync(folder)).toHaveLength(2);
});

test.each([
  ['ENOSPC', 'The disk is full: no sheet can be written.'],
  ['EACCES', 'The folder of the prints cannot be used (EACCES).'],
])('on %s the sheet waits, and no incomplete file is left', async (code, reason) => {
  const failing = async (...parameters: Parameters<typeof openFile>): Promise<FileHandle> => {
    const handle = await openFile(...parameters);
    handle.writeFile = () => Promise.reject(Object.assign(new Error(code), { code }));
    return handle;
  };
  const sheet = createSheet();
  const trouble = { kind: 'folder', message: reason };
  const outcome = await open({ openFile: failing as typeof openFile }).submit(
    sheet,
    NEVER,
    skipSavingJobRef,
  );
  expect(outcome).toEqual({ kind: 'unreachable', reason, trouble });
  expect(readdirSync(folder)).toEqual([]);
  await getJobRef(open(), sheet);
  expect(listSheets()).toHaveLength(1);
});

test('a folder that cannot be created is a trouble', async () => {
  writeFileSync(join(parent, 'data'), 'a file where the folder should be');
  const trouble = { kind: 'folder', message: expect.stringMatching(/EEXIST|ENOTDIR/) };
  expect(await open().getHealth(NEVER)).toMatchObject({ trouble });
  expect(await open().submit(createSheet(), NEVER, skipSavingJobRef)).toMatchObject({
    kind: 'unreachable',
    trouble,
  });
  const { remedy } = describeTrouble({ kind: 'folder', message: null });
  expect(remedy(english)).toMatch(/disk.*write/);
});

test('a sheet in the folder of another machine is read and discarded only there (PRINT-32, PRIVACY-3)', async () => {
  const here = open();
  const there = open({ folder: join(parent, 'other', 'prints') });
  const sheet = createSheet({ copies: 2 });
  const jobRef = await getJobRef(here, sheet);
  const trouble = { kind: 'folder', message: expect.stringContaining('another machine') };
  expect(await there.readProgress(jobRef, NEVER)).toEqual({ kind: 'waiting', trouble });
  await expect(there.discard(sheet.name, jobRef)).rejects.toThrow(/another machine/);
  expect(await open().readProgress(jobRef, NEVER)).toEqual({ kind: 'done', sheets: 2 });
  await here.discard(sheet.name, jobRef);
  expect(listSheets()).toEqual([]);
});

test('a folder that two machines share is one printer (PRINT-32)', async () => {
  const [sheet, clock] = [createSheet(), { now: () => nowMs }];
  const other = createSpoolPrinter({ folder, clock });
  const jobRef = await getJobRef(open(), sheet);
  expect(await getJobRef(other, sheet)).toBe(jobRef);
  expect(await other.readProgress(jobRef, NEVER)).toEqual({ kind: 'done', sheets: 1 });
});

test('a shared folder with different paths on two machines is cleared by either (PRINT-32, PRIVACY-3)', async () => {
  const sheet = createSheet();
  const jobRef = await getJobRef(open(), sheet);
  mkdirSync(join(parent, 'other'));
  symlinkSync(folder, join(parent, 'other', 'prints'));
  await open({ folder: join(parent, 'other', 'prints') }).discard(sheet.name, jobRef);
  expect(listSheets()).toEqual([]);
});

test('a sheet whose process was killed before writing it is handed over again only on that machine (PRINT-20, PRINT-32)', async () => {
  const killed = new AbortController();
  const savedRefs: string[] = [];
  const saveJobRef = async (jobRef: string) => {
    savedRefs.push(jobRef);
    killed.abort();
  };
  const sheet = createSheet();
  expect(await open().submit(sheet, killed.signal, saveJobRef)).toMatchObject({
    kind: 'unreachable',
  });
  expect(listSheets()).toEqual([]);
  const there = open({ folder: join(parent, 'other', 'prints') });
  expect(await there.readProgress(savedRefs[0] ?? '', NEVER)).toMatchObject({ kind: 'waiting' });
  expect(await open().readProgress(savedRefs[0] ?? '', NEVER)).toEqual({ kind: 'untaken' });
});

/** The files after a kill between picture and ticket, and the reference that was kept before. */
async function leavePictureWithoutTicket(): Promise<string> {
  const savedRefs: string[] = [];
  const saveJobRef = async (jobRef: string) => {
    savedRefs.push(jobRef);
  };
  await open().submit(createSheet({ name: 'trx-1' }), NEVER, saveJobRef);
  rmSync(join(folder, '20261115T013000123Z-trx-1.json'));
  return savedRefs[0] ?? expect.fail('no reference was kept');
}

test('a picture without its ticket is deleted before another machine may write the sheet (PRIVACY-3, PRINT-32)', async () => {
  const jobRef = await leavePictureWithoutTicket();
  writeFileSync(join(folder, '.20261115T013000123Z-trx-1.json.part'), 'half a ticket');
  await getJobRef(open(), createSheet({ name: '1' }));
  expect(await open().readProgress(jobRef, NEVER)).toEqual({ kind: 'untaken' });
  expect(listSheets().map(({ name }) => name)).toEqual(['1']);
  expect(readdirSync(folder)).toHaveLength(2);
});

test('a picture that cannot be deleted keeps its sheet from being written elsewhere (PRIVACY-3)', async () => {
  const jobRef = await leavePictureWithoutTicket();
  const picture = join(folder, '20261115T013000123Z-trx-1.jpg');
  rmSync(picture);
  // A folder cannot be removed as a file, not even by root.
  mkdirSync(picture);
  expect(await open().readProgress(jobRef, NEVER)).toMatchObject({ kind: 'unreachable' });
});

test('discard deletes incomplete files here and rejects for a sheet on another machine (PRIVACY-3, PRINT-32)', async () => {
  await leavePictureWithoutTicket();
  const there = open({ folder: join(parent, 'other', 'prints') });
  const jobRef = await getJobRef(there, createSheet({ name: 'trx-1' }));
  await expect(open().discard('trx-1', jobRef)).rejects.toThrow(/another machine/);
  expect(readdirSync(folder)).toEqual([]);
});
