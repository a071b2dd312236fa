import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Printer, PrintProgress, Sheet, SheetCut } from './printer.ts';

export interface PrinterUnderTest {
  /** An adapter on the same printer: each call is another start of the server. */
  open(): Printer;
  /** What came out of it, oldest first. */
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
/** For a test in which nobody is killed between handing over and being answered. */
export const keepNothing = async () => {};

/** A picture of no two tests alike, so that nobody counts another one's. */
export function createSheet(changes: Partial<Sheet> = {}): Sheet {
  const name = `sheet-${randomUUID()}`;
  const start = Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex');
  const jpeg = Buffer.concat([start, Buffer.alloc(300_000, name), Buffer.from('ffd9', 'hex')]);
  return { name, jpeg, cut: 'two-strips', copies: 1, ...changes };
}

export async function getJobRef(printer: Printer, sheet: Sheet): Promise<string> {
  const outcome = await printer.submit(sheet, NEVER, keepNothing);
  if (outcome.kind !== 'taken') throw new Error(outcome.reason);
  return outcome.jobRef;
}

/** A real printer takes its time. */
export async function untilProgress(
  printer: Printer,
  jobRef: string,
  expected: Partial<PrintProgress>,
): Promise<void> {
  await expect.poll(() => printer.follow(jobRef, NEVER)).toMatchObject(expected);
}

/** What every printer keeps, whatever it prints with. */
export function describePrinterContract(title: string, getSubject: () => PrinterUnderTest): void {
  describe(`${title} keeps the printer contract`, () => {
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
    ] as const)('a sheet (%s) comes out byte for byte, %i times (PRINT-2)', async (cut, copies) => {
      const sheet = createSheet({ cut, copies });
      const jobRef = await print(sheet);
      expect(await printer.follow(jobRef, NEVER)).toEqual({ kind: 'done', sheets: copies });
      const [first, ...others] = printed(sheet);
      const isCut = cut === 'two-strips' && subject.cuts.includes(cut);
      expect(first).toMatchObject({ copies, isCut });
      expect(first?.jpeg.equals(sheet.jpeg)).toBe(true);
      expect(others).toEqual([]);
    });

    test('the same sheet handed over again, before and after a restart, comes out once', async () => {
      const sheet = createSheet();
      const jobRefs = [await getJobRef(printer, sheet), await getJobRef(printer, sheet)];
      await untilProgress(printer, jobRefs[0] ?? '', { kind: 'done' });
      jobRefs.push(await getJobRef(printer, sheet), await getJobRef(subject.open(), sheet));
      expect(new Set(jobRefs).size).toBe(1);
      expect(printed(sheet)).toHaveLength(1);
    });

    test('30 taps at once are one sheet (PRINT-9)', async () => {
      const sheet = createSheet();
      const taps = Array.from({ length: 30 }, () => getJobRef(printer, sheet));
      const jobRefs = new Set(await Promise.all(taps));
      expect(jobRefs.size).toBe(1);
      await untilProgress(printer, [...jobRefs].join(), { kind: 'done' });
      expect(printed(sheet)).toHaveLength(1);
    });

    test('different sheets come out in their order, each once', async () => {
      const sheets = [createSheet(), createSheet(), createSheet()];
      for (const sheet of sheets) await print(sheet);
      const names = subject.listSheets().map(({ name }) => name);
      expect(names.slice(-3)).toEqual(sheets.map(({ name }) => name));
    });

    test('a sheet is followed by its reference after a restart', async () => {
      const jobRef = await print(createSheet({ copies: 3 }));
      const restarted = subject.open();
      expect(await restarted.follow(jobRef, NEVER)).toEqual({ kind: 'done', sheets: 3 });
    });

    test('what the printer never had is unknown, and cancelling it is no error', async () => {
      const jobRef = await print(createSheet());
      for (const stranger of ['', 'x', '../../etc/passwd', jobRef.replace(/.$/, 'z')]) {
        expect(await printer.follow(stranger, NEVER)).toEqual({ kind: 'unknown' });
        await printer.cancel(stranger, NEVER);
      }
      await printer.cancel(jobRef, NEVER);
      expect(await printer.follow(jobRef, NEVER)).toMatchObject({ kind: 'done' });
    });

    test.each([
      ['no name', { name: '' }],
      ['a path for a name', { name: '../sheet' }],
      ['a name of 101 characters', { name: 'a'.repeat(101) }],
      ['a line break in its name', { name: 'sheet\n' }],
      ['no copies', { copies: 0 }],
      ['half a copy', { copies: 0.5 }],
      ['a hundred copies', { copies: 100 }],
      ['no picture', { jpeg: Buffer.alloc(0) }],
      ['another kind of picture', { jpeg: Buffer.from('\x89PNG') }],
    ])('a sheet with %s is refused in a sentence, and nothing comes out', async (_, changes) => {
      const sheet = createSheet(changes);
      const sentence = expect.stringMatching(/^[A-Z].*\.$/);
      expect(await printer.submit(sheet, NEVER, keepNothing)).toEqual({
        kind: 'refused',
        reason: sentence,
      });
      expect(printed(sheet)).toEqual([]);
    });

    test('who gives up before it begins prints nothing', async () => {
      const sheet = createSheet();
      const outcome = await printer.submit(sheet, AbortSignal.abort(), keepNothing);
      expect(outcome).toMatchObject({ kind: 'unreachable' });
      expect(printed(sheet)).toEqual([]);
    });

    test('a printer that can print has no trouble and says how it cuts', async () => {
      const health = await printer.getHealth(NEVER);
      expect(health).toMatchObject({ trouble: null, cuts: subject.cuts });
    });
  });
}
