import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createServerFolder } from './server-folder.ts';

/** The printed sheets of a print server, and the controls of its printer. */
export interface PrintedSheets {
  folder: string;
  /** All printed jobs, oldest first. */
  list(): { name: string; copies: number; options: string; jpeg: Buffer }[];
  /** While the printer is held, its job does not end. */
  hold(): void;
  release(): void;
  /** Sets the lines that the printer reports to the print server after each sheet. */
  report(lines: readonly string[]): void;
  /** Sets the lines that it reports instead of printing; null repairs the printer. */
  fail(lines: readonly string[] | null): void;
  /** From now on the failing filter crashes instead of exiting with an error. */
  crashFilter(): void;
  remove(): void;
}

export function createPrintedSheets(title: string): PrintedSheets {
  const folder = createServerFolder(title);
  const out = join(folder, 'out');
  mkdirSync(out);
  // The print server runs its printer as another user.
  chmodSync(folder, 0o755);
  chmodSync(out, 0o777);
  return {
    folder,
    list: () =>
      readdirSync(out)
        .filter((file) => file.endsWith('.sheet'))
        .toSorted()
        .map((file) => {
          const [name = '', copies = '1', options = ''] = readFileSync(
            join(out, file),
            'utf8',
          ).split('\n');
          const jpeg = readFileSync(join(out, file.replace('.sheet', '.jpg')));
          return { name, copies: Number(copies), options, jpeg };
        }),
    hold: () => writeFileSync(join(out, 'hold'), ''),
    release: () => rmSync(join(out, 'hold'), { force: true }),
    report: (lines) => writeFileSync(join(out, 'say'), toText(lines)),
    fail(lines) {
      if (lines) writeFileSync(join(out, 'trouble'), toText(lines));
      else rmSync(join(out, 'trouble'), { force: true });
    },
    crashFilter: () => writeFileSync(join(out, 'crash'), ''),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

const toText = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join('');

/**
 * A shell script as the printer: it prints the file `$SOURCE` of the job `$JOB` once. A sheet is complete
 * when its `.sheet` file exists.
 */
export const printerScript = (folder: string, failExitCode: number): string => `
OUT="${folder}/out"
while [ -f "$OUT/hold" ]; do sleep 0.02; done
if TROUBLE=$(cat "$OUT/trouble" 2> /dev/null); then printf '%s\\n' "$TROUBLE" >&2; exit ${failExitCode}; fi
SHEET="$OUT/$(printf %06d "$JOB")-$$"
cat "$SOURCE" > "$SHEET.jpg"
printf '%s\\n%s\\n%s\\n' "$NAME" "$COPIES" "$OPTIONS" > "$SHEET.part"
mv "$SHEET.part" "$SHEET.sheet"
[ -f "$OUT/say" ] && cat "$OUT/say" >&2
exit 0
`;
