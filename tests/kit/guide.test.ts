import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import {
  fillIn,
  findCommands,
  isBoothCommand,
  isContainerCommand,
  isMachineCommand,
  listChapters,
  listGuideCommands,
  readChapter,
  withoutContainer,
} from './guide.ts';

test('every command of the guide is for a booth, for the machine of the kit or for containers', () => {
  const left = listGuideCommands().filter(
    (command) =>
      !isBoothCommand(command) && !isMachineCommand(command) && !isContainerCommand(command),
  );
  expect(left).toEqual([]);
});

/** Commands within sentences that no test runs as a part of a block. */
const NOT_IN_BLOCKS: Readonly<Record<string, string>> = {
  'jepret --help': 'the kit runs it, see server-steps.ts',
  'locations set NAME --landing-video FILE': 'locations.test.ts of the commands runs it',
  'locations set NAME --recording off': 'in a block of day-to-day.md, with further options',
  'lsblk -f': 'only shows disks, which the machine of the kit does not have',
  'npm run bench -- load': 'for an idle machine; it takes minutes',
  'npm run print-agent': 'tests/faults/print-agent.test.ts starts the same program',
  'npm run rules': 'a part of `npm test`',
  'npm run test:kit': 'runs the other commands',
  'npm start': 'scripts/fresh-clone.test.ts runs it',
  'openssl rand -hex 32': 'makes a token from nothing',
  'ssh -L 3000:localhost:3000 USER@ADDRESS': 'needs a second machine',
  'su -': 'for a Debian without sudo; it asks for a password',
};

test('a command within a sentence of the guide is also in a block, so that it is run, or has a reason', () => {
  const lines = listGuideCommands().map(({ line }) => withoutContainer(line));
  const isRun = (command: string) => lines.some((line) => line.includes(command));
  const others = new Set(listInlineCommands(lines).filter((command) => !isRun(command)));
  expect([...others].toSorted()).toEqual(Object.keys(NOT_IN_BLOCKS).toSorted());
});

test('the index of the guide has every chapter', () => {
  expect(listChapters().toSorted()).toEqual(
    globSync('docs/guide/*.md')
      .map((file) => relative('docs/guide', file))
      .filter((chapter) => chapter !== 'README.md')
      .toSorted(),
  );
});

test('comments are left out, and long lines are joined', () => {
  const text = `## One\n\n  \`\`\`sh\n  sudo a \\\n    --b   # why\n  # only this\n  \`\`\`\n\`\`\`text\nc\n\`\`\`\n`;
  expect(findCommands('x.md', text)).toEqual([
    { chapter: 'x.md', section: 'One', line: 'sudo a --b' },
  ]);
});

test('only whole words of a command are filled in', () => {
  const values = { CODE: 'K7M3XP', 'booth.example.com': 'kit.test' };
  expect(fillIn('a CODE ENCODE XCODE https://booth.example.com/x', values)).toBe(
    'a K7M3XP ENCODE XCODE https://kit.test/x',
  );
});

test('every link in the documents leads to a file and a heading that exist', () => {
  const documents = globSync(['*.md', 'docs/**/*.md']);
  const broken = documents.flatMap((file) =>
    listLinks(readFileSync(file, 'utf8'))
      .filter((link) => !exists(file, link))
      .map((link) => `${file}: ${link}`),
  );
  expect(documents.length).toBeGreaterThan(50);
  expect(broken).toEqual([]);
});

/** Programs of commands that are only within sentences. */
const FURTHER_PROGRAMS = ['git', 'lsblk', 'mount', 'npm', 'openssl', 'ssh', 'su', 'tee', 'umount'];

/** Code of several words in the text that begins with a program, or with a noun of the command `jepret`. */
function listInlineCommands(lines: readonly string[]): string[] {
  const programs = new Set([
    ...FURTHER_PROGRAMS,
    ...lines.flatMap((line) => /^(?:sudo )?(?:(jepret) )?(\S+)/.exec(line)?.slice(1) ?? []),
  ]);
  return ['README.md', ...listChapters()]
    .flatMap((chapter) => {
      const text = readChapter(chapter).replaceAll(/^ *```.*?^ *```/gms, '');
      return [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code.replaceAll(/\s+/g, ' '));
    })
    .map((code) => code.replace(/^npm run booth --/, 'jepret').replace(/^sudo /, ''))
    .filter((code) => code.includes(' ') && programs.has(code.split(' ')[0] ?? ''));
}

/** Of the text without code, in which brackets mean other things. */
const listLinks = (text: string): string[] =>
  [...text.replaceAll(/```.*?```|`[^`]*`/gs, 'code').matchAll(/\]\(<?([^)\s>]+)>?\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !/^[a-z]+:/.test(link));

function exists(file: string, link: string): boolean {
  const [path = '', heading] = decodeURI(link).split('#');
  const target = path === '' ? file : join(dirname(file), path);
  if (!existsSync(target)) return false;
  return heading === undefined || listAnchors(readFileSync(target, 'utf8')).includes(heading);
}

/** As GitHub makes them. */
const listAnchors = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(' ', '-'),
  );
