// Fails if a language lacks a message, if a message is not used, or if a text is not in the catalogues.
import { globSync, readFileSync } from 'node:fs';
import { LANGUAGES, REFUSAL_STATUSES } from '@jepret/contract';
import { loadCatalogue } from '@jepret/messages';
import { listKioskLiterals, listPageLiterals } from './literal-check.ts';
import { compareCatalogues, listMessages, listUnmatchedCodes } from './message-check.ts';
import { listUsedMessages } from './message-uses.ts';

const isTest = (file: string) => /\.(?:test|contract)\.tsx?$|\/testing\//.test(file);
const read = (...patterns: string[]) =>
  globSync(patterns)
    .filter((file) => !isTest(file))
    .map((file) => [file, readFileSync(file, 'utf8')] as const);

const [first, ...others] = await Promise.all(
  LANGUAGES.map(async (language) => ({ language, catalogue: await loadCatalogue(language) })),
);
const messages = listMessages(first?.catalogue ?? {});
const sources = read('{apps/*,packages/*,assets/artwork}/src/**/*.{ts,tsx}', 'assets/*.ts').filter(
  ([file]) => !file.includes('/catalogues/'),
);
const used = listUsedMessages([...messages.keys()], sources);

const problems = [
  ...others.flatMap(({ language, catalogue }) =>
    compareCatalogues(language, first?.catalogue ?? {}, catalogue),
  ),
  ...listUnmatchedCodes(Object.keys(REFUSAL_STATUSES), [...messages.keys()]),
  ...[...messages.keys()].filter((key) => !used.has(key)).map((key) => `${key} is not used`),
  ...read('apps/kiosk/src/**/*.{ts,tsx}', 'packages/ui/src/**/*.{ts,tsx}').flatMap(
    ([file, source]) => listKioskLiterals(file, source),
  ),
  ...read('apps/server/src/**/*.ts').flatMap(([file, source]) => listPageLiterals(file, source)),
];
for (const problem of problems) console.error(problem);
console.log(
  `${messages.size} messages in ${LANGUAGES.length} languages, ${problems.length} problems`,
);
process.exitCode = problems.length === 0 ? 0 : 1;
