interface Rule {
  id: string;
  page: string;
}

export interface RuleBook {
  /** The parts' names that ids begin with. */
  prefixes: readonly string[];
  rules: readonly Rule[];
  retired: ReadonlySet<string>;
  problems: readonly string[];
}

interface Entry {
  id: string;
  place: string;
  page: string;
  isRetired: boolean;
}

const CONTENTS = 'README.md';

/** The book from its pages by file name; the contents page says which ids a page has. */
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
      ...texts.flatMap(([page, text]) => listStrayLines(page, text)),
      ...listStrangers(entries, prefixes),
      ...listTwice(entries),
    ],
  };
}

/** `| [Payment](payment.md) | PAY | … |` */
function readContents(text: string): Map<string, string> {
  const rows = text.matchAll(/^\| \[[^\]]*\]\(([^)]+)\) \| ([A-Z]+) \|/gm);
  return new Map([...rows].map(([, page = '', prefix = '']) => [page, prefix]));
}

function listEntries(page: string, text: string): Entry[] {
  return listItems(page, text).flatMap(({ line, place }) => {
    const [, live, retired] = ENTRY.exec(line) ?? [];
    const id = live ?? retired;
    return id ? [{ id, place, page, isRetired: live === undefined }] : [];
  });
}

/** A rule with its sentence, or a retired one with the reason. */
const ENTRY = /^- (?:\*\*([A-Z]+-\d+)\*\* |([A-Z]+-\d+): )\S/;

function listStrayLines(page: string, text: string): string[] {
  return listItems(page, text)
    .filter(({ line }) => !ENTRY.test(line))
    .map(({ place }) => `${place}: neither a rule nor a retired one`);
}

function listItems(page: string, text: string): { line: string; place: string }[] {
  return text
    .split('\n')
    .map((line, index) => ({ line, place: `docs/rules/${page}:${index + 1}` }))
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
      .map((page) => `docs/rules/${page}: in the contents, but not there`),
  ];
}

function listStrangers(entries: readonly Entry[], prefixes: ReadonlyMap<string, string>): string[] {
  return entries
    .filter(({ id, page }) => prefixes.has(page) && !id.startsWith(`${prefixes.get(page)}-`))
    .map(({ id, place, page }) => `${place}: ${id} on the page of ${prefixes.get(page)}`);
}

/** Whether alive or retired, an id is given once. */
function listTwice(entries: readonly Entry[]): string[] {
  const first = new Map<string, string>();
  return entries.flatMap(({ id, place }) => {
    const before = first.get(id);
    if (before) return [`${place}: ${id} stands at ${before} already`];
    first.set(id, place);
    return [];
  });
}
