import { domainToUnicode } from 'node:url';
import tlds from 'tlds' with { type: 'json' };

/** Line breaks, control characters, and marks that turn the direction of the text after them. */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu;

/** A name as it may stand in a mail, in any script. */
export const cleanName = (name: string): string =>
  name.toWellFormed().replace(UNPRINTABLE, ' ').replace(/\s+/g, ' ').trim();

/** Mail programs would make a link of it, in a mail that seems to come from us. */
export function hasWebAddress(name: string): boolean {
  const text = asMailProgramsReadIt(name);
  if (/:[/\\]{2}|\bwww\.|\bmailto:/.test(text)) return true;
  return [...text.matchAll(DOTTED)].some(([dotted], index, all) =>
    isDomain(dotted.split('.'), text[(all[index]?.index ?? 0) + dotted.length] === '/'),
  );
}

const TOP_LEVEL = new Set(tlds);
/** Words with dots between them, without spaces; an apostrophe belongs to its word: M.In'am. */
const DOTTED = /[\p{L}\p{M}\p{N}_'’ʼ-]+(?:\.[\p{L}\p{M}\p{N}_'’ʼ-]+)+/gu;

/** One form for letters and dots that look alike, without what nobody sees. */
const asMailProgramsReadIt = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/\p{Cf}|\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[。۔]/gu, '.')
    .toLowerCase();

function isDomain(labels: readonly string[], hasPath: boolean): boolean {
  if (labels.length === 4 && labels.every((label) => /^\d{1,3}$/.test(label))) return true;
  return labels.some((label, index) => {
    const before = labels[index - 1];
    if (before === undefined || !isTopLevel(label)) return false;
    return hasPath || !isAbbreviation(before, label);
  });
}

function isTopLevel(label: string): boolean {
  if (TOP_LEVEL.has(domainToUnicode(label) || label)) return true;
  // `.com-now` and `.com's` are read as `.com`; Ma'ruf and Al-Fatih only begin like countries.
  const [start = '', rest = ''] = label.split(/['’ʼ_-]/u);
  return TOP_LEVEL.has(start) && (start.length > 2 || rest.length < 2);
}

/** Country codes under which anybody registers names of one letter. */
const SOLD_TO_ALL = new Set('ai cc co gd gg gl id io is li ly me mp st to tv ws'.split(' '));
const TITLES = new Set(['dr.ir', 'drs.ec', 'prof.ir', 'ni.md', 'ni.pt']);

/** Degrees and names cut short end like countries: S.Si, A.Md, Dr.Ir, I.Pt (I Putu). */
const isAbbreviation = (before: string, label: string): boolean =>
  TITLES.has(`${before}.${label}`) ||
  (/^\p{L}$/u.test(before) && /^[a-z]{2}$/.test(label) && !SOLD_TO_ALL.has(label));
