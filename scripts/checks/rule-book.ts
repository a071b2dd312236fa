interface Rule {
  id: string;
  page: string;
}

export interface RuleBook {
  /** Prefixes of rule ids. */
  prefixes: readonly string[];
  rules: readonly Rule[];
  retired: ReadonlySet<string>;
  problems: readonly string[];
}

interface Entry {
  id: string;
  position: string;
  page: string;
  isRetired: boolean;
}

const CONTENTS = 'README.md';

/** Reads the rule book from its pages by file name; the contents page lists the prefix of each page. */
export function readRuleBook(pages: ReadonlyMap<string, string>): RuleBook {
  const prefixes = readContents(pages.get(CONTENTS) ?? '');
  const texts = [...pages].filter(([page]) => page !== CONTENTS);
  const entries = texts.flatMap(([page, text]) => listEntries(page, text));
  return {
    prefixes: [...prefixes.values()],
    rules: entries.filter(({ isRetired }) => !isRetired).map(({ id, page }) => ({ id, page })),
    retired: new Set(entries.filter(({ isRetired }) => isRetired).map(({ id }) => id)),
    problems: [
      ...listUnmatchedPages(prefixes, new Set(texts.map(([page]) => page))),
      ...texts.flatMap(([page, text]) => listInvalidLines(page, text)),
      ...listWrongPrefixes(entries, prefixes),
      ...listDuplicates(entries),
    ],
  };
}

/** `| [Payment](payment.md) | PAY | … |` */
function readContents(text: string): Map<string, string> {
  const rows = text.matchAll(/^\| \[[^\]]*\]\(([^)]+)\) \| ([A-Z]+) \|/gm);
  return new Map([...rows].map(([, page = '', prefix = '']) => [page, prefix]));
}

function listEntries(page: string, text: string): Entry[] {
  return listItems(page, text).flatMap(({ line, position }) => {
    const [, live, retired] = ENTRY.exec(line) ?? [];
    const id = live ?? retired;
    return id ? [{ id, position: position, page, isRetired: live === undefined }] : [];
  });
}

/** A rule with its sentence, or a retired rule with the reason. */
const ENTRY = /^- (?:\*\*([A-Z]+-\d+)\*\* |([A-Z]+-\d+): )\S/;

function listInvalidLines(page: string, text: string): string[] {
  return listItems(page, text)
    .filter(({ line }) => !ENTRY.test(line))
    .map(({ position }) => `${position}: neither a rule nor a retired rule`);
}

function listItems(page: string, text: string): { line: string; position: string }[] {
  return text
    .split('\n')
    .map((line, index) => ({ line, position: `docs/rules/${page}:${index + 1}` }))
    .filter(({ line }) => line.startsWith('- '));
}

function listUnmatchedPages(
  prefixes: ReadonlyMap<string, string>,
  pages: ReadonlySet<string>,
): string[] {
  return [
    ...[...pages]
      .filter((page) => !prefixes.has(page))
      .map((page) => `docs/rules/${page}: not in the contents`),
    ...[...prefixes.keys()]
      .filter((page) => !pages.has(page))
      .map((page) => `docs/rules/${page}: in the contents, but missing`),
  ];
}

function listWrongPrefixes(
  entries: readonly Entry[],
  prefixes: ReadonlyMap<string, string>,
): string[] {
  return entries
    .filter(({ id, page }) => prefixes.has(page) && !id.startsWith(`${prefixes.get(page)}-`))
    .map(({ id, position, page }) => `${position}: ${id} is on the page of ${prefixes.get(page)}`);
}

/** Ids must be unique, including retired ones. */
function listDuplicates(entries: readonly Entry[]): string[] {
  const first = new Map<string, string>();
  return entries.flatMap(({ id, position }) => {
    const before = first.get(id);
    if (before) return [`${position}: ${id} is already used at ${before}`];
    first.set(id, position);
    return [];
  });
}
