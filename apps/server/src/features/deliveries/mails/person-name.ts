import { domainToUnicode } from 'node:url';
import tlds from 'tlds' with { type: 'json' };

/** Line breaks, control characters, and marks that change the direction of the following text. */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu;

/** Makes a name in any script safe for a mail. */
export const cleanName = (name: string): string =>
  name.toWellFormed().replace(UNPRINTABLE, ' ').replace(/\s+/g, ' ').trim();

/** Mail programs would turn it into a link, in a mail that appears to be from the booth. */
export function hasWebAddress(name: string): boolean {
  const text = normalizeLikeMailPrograms(name);
  if (/:[/\\]{2}|\bwww\.|\bmailto:/.test(text)) return true;
  return [...text.matchAll(DOTTED)].some(([dotted], index, all) =>
    isDomain(dotted.split('.'), text[(all[index]?.index ?? 0) + dotted.length] === '/'),
  );
}

const TOP_LEVEL = new Set(tlds);
/** Words separated by dots without spaces; an apostrophe is part of its word: M.In'am. */
const DOTTED = /[\p{L}\p{M}\p{N}_'’ʼ-]+(?:\.[\p{L}\p{M}\p{N}_'’ʼ-]+)+/gu;

/** Maps letters and dots that look alike to one form and removes invisible characters. */
const normalizeLikeMailPrograms = (name: string): string =>
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
  // `.com-now` and `.com's` count as `.com`; Ma'ruf and Al-Fatih only start like country codes.
  const [start = '', rest = ''] = label.split(/['’ʼ_-]/u);
  return TOP_LEVEL.has(start) && (start.length > 2 || rest.length < 2);
}

/** Country codes under which names of one letter can be registered. */
const OPEN_COUNTRY_CODES = new Set('ai cc co gd gg gl id io is li ly me mp st to tv ws'.split(' '));
const TITLES = new Set(['dr.ir', 'drs.ec', 'prof.ir', 'ni.md', 'ni.pt']);

/** Degrees and abbreviated names end like country codes: S.Si, A.Md, Dr.Ir, I.Pt (I Putu). */
const isAbbreviation = (before: string, label: string): boolean =>
  TITLES.has(`${before}.${label}`) ||
  (/^\p{L}$/u.test(before) && /^[a-z]{2}$/.test(label) && !OPEN_COUNTRY_CODES.has(label));
