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
} from './guide.ts';

test('every command of the guide is for a booth, for the machine of the kit or for containers', () => {
  const left = listGuideCommands().filter(
    (command) =>
      !isBoothCommand(command) && !isMachineCommand(command) && !isContainerCommand(command),
  );
  expect(left).toEqual([]);
});

test('a command within a sentence of the guide is also in a block, so that it is run', () => {
  const lines = listGuideCommands().map(({ line }) => line);
  const others = listChapters()
    .filter((chapter) => chapter !== 'README.md')
    .flatMap((chapter) =>
      [...readChapter(chapter).matchAll(/`(sudo [^`]+)`/g)].map(([, line = '']) => line),
    )
    .filter((line) => !lines.some((known) => known.startsWith(line)));
  expect(others).toEqual([]);
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
