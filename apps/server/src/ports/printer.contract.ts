import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Printer, PrintProgress, Sheet, SheetCut } from './printer.ts';

export interface PrinterUnderTest {
  /** A new adapter on the same printer, as after a restart of the server. */
  open(): Printer;
  /** The printed sheets, oldest first. */
  listSheets(): PrintedSheet[];
  cuts: readonly SheetCut[];
}

export interface PrintedSheet {
  name: string;
  copies: number;
  isCut: boolean;
  jpeg: Buffer;
}

const NEVER = new AbortController().signal;
/** For tests without a kill between the hand-over and the response. */
export const skipSavingJobRef = async () => {};

/** Every picture is unique, so that tests on one printer do not count each other's sheets. */
export function createSheet(changes: Partial<Sheet> = {}): Sheet {
  const name = `sheet-${randomUUID()}`;
  const start = Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex');
  const jpeg = Buffer.concat([start, Buffer.alloc(300_000, name), Buffer.from('ffd9', 'hex')]);
  return { name, jpeg, cut: 'two-strips', copies: 1, ...changes };
}

export async function getJobRef(printer: Printer, sheet: Sheet): Promise<string> {
  const outcome = await printer.submit(sheet, NEVER, skipSavingJobRef);
  if (outcome.kind !== 'taken') throw new Error(outcome.reason);
  return outcome.jobRef;
}

/** Polls, because a real printer takes time. */
export async function untilProgress(
  printer: Printer,
  jobRef: string,
  expected: Partial<PrintProgress>,
): Promise<void> {
  await expect.poll(() => printer.readProgress(jobRef, NEVER)).toMatchObject(expected);
}

/** Every printer passes this suite. */
export function describePrinterContract(title: string, getSubject: () => PrinterUnderTest): void {
  describe(`printer contract: ${title}`, () => {
    let subject: PrinterUnderTest;
    let printer: Printer;
    beforeEach(() => {
      subject = getSubject();
      printer = subject.open();
    });
    afterEach(() => printer.close());

    const printed = ({ name }: Sheet) =>
      subject.listSheets().filter((printedSheet) => printedSheet.name === name);
    const print = async (sheet: Sheet) => {
      const jobRef = await getJobRef(printer, sheet);
      await untilProgress(printer, jobRef, { kind: 'done' });
      return jobRef;
    };

    test.each([
      ['two-strips', 2],
      ['whole', 1],
    ] as const)(
      'a sheet (%s) is printed byte for byte, %i times (PRINT-2)',
      async (cut, copies) => {
        const sheet = createSheet({ cut, copies });
        const jobRef = await print(sheet);
        expect(await printer.readProgress(jobRef, NEVER)).toEqual({ kind: 'done', sheets: copies });
        const [first, ...others] = printed(sheet);
        const isCut = cut === 'two-strips' && subject.cuts.includes(cut);
        expect(first).toMatchObject({ copies, isCut });
        expect(first?.jpeg.equals(sheet.jpeg)).toBe(true);
        expect(others).toEqual([]);
      },
    );

    test('a sheet that is submitted again, before and after a restart, is printed once', async () => {
      const sheet = createSheet();
      const jobRefs = [await getJobRef(printer, sheet), await getJobRef(printer, sheet)];
      await untilProgress(printer, jobRefs[0] ?? '', { kind: 'done' });
      jobRefs.push(await getJobRef(printer, sheet), await getJobRef(subject.open(), sheet));
      expect(new Set(jobRefs).size).toBe(1);
      expect(printed(sheet)).toHaveLength(1);
    });

    test('30 concurrent submits of one sheet print it once (PRINT-9)', async () => {
      const sheet = createSheet();
      const taps = Array.from({ length: 30 }, () => getJobRef(printer, sheet));
      const jobRefs = new Set(await Promise.all(taps));
      expect(jobRefs.size).toBe(1);
      await untilProgress(printer, [...jobRefs].join(), { kind: 'done' });
      expect(printed(sheet)).toHaveLength(1);
    });

    test('different sheets are printed in order, each once', async () => {
      const sheets = [createSheet(), createSheet(), createSheet()];
      for (const sheet of sheets) await print(sheet);
      const names = subject.listSheets().map(({ name }) => name);
      expect(names.slice(-3)).toEqual(sheets.map(({ name }) => name));
    });

    test('a sheet’s progress can be read by its reference after a restart', async () => {
      const jobRef = await print(createSheet({ copies: 3 }));
      const restarted = subject.open();
      expect(await restarted.readProgress(jobRef, NEVER)).toEqual({ kind: 'done', sheets: 3 });
    });

    test('an unknown reference reads as unknown, and cancelling it is no error', async () => {
      const jobRef = await print(createSheet());
      for (const stranger of ['', 'x', '../../etc/passwd', jobRef.replace(/.$/, 'z')]) {
        expect(await printer.readProgress(stranger, NEVER)).toEqual({ kind: 'unknown' });
        await printer.cancel(stranger, NEVER);
      }
      await printer.cancel(jobRef, NEVER);
      expect(await printer.readProgress(jobRef, NEVER)).toMatchObject({ kind: 'done' });
    });

    test.each([
      ['no name', { name: '' }],
      ['a path as its name', { name: '../sheet' }],
      ['a name of 101 characters', { name: 'a'.repeat(101) }],
      ['a line break in its name', { name: 'sheet\n' }],
      ['no copies', { copies: 0 }],
      ['half a copy', { copies: 0.5 }],
      ['a hundred copies', { copies: 100 }],
      ['no picture', { jpeg: Buffer.alloc(0) }],
      ['another kind of picture', { jpeg: Buffer.from('\x89PNG') }],
    ])('a sheet with %s is refused with an error message and not printed', async (_, changes) => {
      const sheet = createSheet(changes);
      const sentence = expect.stringMatching(/^[A-Z].*\.$/);
      expect(await printer.submit(sheet, NEVER, skipSavingJobRef)).toEqual({
        kind: 'refused',
        reason: sentence,
      });
      expect(printed(sheet)).toEqual([]);
    });

    test('a submit with an aborted signal prints nothing', async () => {
      const sheet = createSheet();
      const outcome = await printer.submit(sheet, AbortSignal.abort(), skipSavingJobRef);
      expect(outcome).toMatchObject({ kind: 'unreachable' });
      expect(printed(sheet)).toEqual([]);
    });

    test('a working printer reports no trouble and its cuts', async () => {
      const health = await printer.getHealth(NEVER);
      expect(health).toMatchObject({ trouble: null, cuts: subject.cuts });
    });
  });
}
