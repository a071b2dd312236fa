import { readFileSync } from 'node:fs';
import type { Library } from './licences.ts';

/** What a Debian package contains besides the project's own files. */
export interface Contents {
  /** Libraries in folders of their own, each with its pattern of files. */
  installed: readonly { library: Library; files: string }[];
  /** Libraries in the apps that browsers load. */
  bundled?: { libraries: readonly Library[]; files: readonly string[] };
}

const OWN_HOLDER = /^Copyright \(c\) (.*)$/m;

/** Writes Debian's machine-readable copyright file. */
export function writeCopyright({ installed, bundled }: Contents): string {
  const own = readFileSync('LICENSE', 'utf8');
  const holder = OWN_HOLDER.exec(own)?.[1] ?? '';
  const ownWork = {
    files: ['*'],
    copyright: [holder],
    licence: 'MIT',
    text: own,
    comment: 'Frames, stickers, drawings, videos and sounds are original works of the project.',
  };
  const paragraphs = [
    ownWork,
    ...groupByText(installed.map(({ library }) => library)).map((group) => ({
      ...summarize(group),
      files: installed.filter(({ library }) => group.includes(library)).map(({ files }) => files),
    })),
    ...(bundled ? [describeBundle(bundled.libraries, bundled.files, holder)] : []),
  ];
  const header =
    'Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\nUpstream-Name: Jepret\n';
  return [header, ...paragraphs.map(formatParagraph)].join('\n');
}

interface Paragraph {
  files: readonly string[];
  copyright: readonly string[];
  licence: string;
  text: string;
  comment: string;
}

function summarize(group: readonly Library[]): Omit<Paragraph, 'files'> {
  return {
    copyright: [...new Set(group.flatMap(({ copyright }) => copyright))],
    licence: joinLicences(group),
    text: group[0]?.text ?? '',
    comment: listNames(group),
  };
}

/** One paragraph: of several about the same files only the last would count. */
function describeBundle(
  libraries: readonly Library[],
  files: readonly string[],
  holder: string,
): Paragraph {
  const groups = groupByText(libraries).map(summarize);
  return {
    files,
    copyright: [...new Set([holder, ...groups.flatMap(({ copyright }) => copyright)])],
    licence: joinLicences(libraries),
    text: groups.map(({ comment, text }) => `${comment}:\n\n${text.trim()}`).join('\n\n\n'),
    comment: 'Contain code and fonts of these libraries, besides code of the project (MIT).',
  };
}

function groupByText(libraries: readonly Library[]): Library[][] {
  const groups = Map.groupBy(libraries, ({ licence, text }) => `${licence}\n${text}`);
  return [...groups.values()];
}

const listNames = (libraries: readonly Library[]): string =>
  [...new Set(libraries.map(({ name, version }) => `${name} ${version}`))].join(', ');

/** `(MIT OR CC0-1.0)` of SPDX is `MIT or CC0-1.0` here. */
const joinLicences = (libraries: readonly Library[]): string =>
  [...new Set(libraries.map(({ licence }) => licence.replaceAll(/[()]/g, '')))]
    .join(' and ')
    .replaceAll(/ (?:AND|OR) /g, (word) => word.toLowerCase());

function formatParagraph({ files, copyright, licence, text, comment }: Paragraph): string {
  return [
    `Files: ${files.join('\n ')}`,
    `Copyright: ${copyright.join('\n ')}`,
    `License: ${licence}`,
    ...text.trim().split('\n').map(formatLine),
    `Comment: ${comment}`,
    '',
  ].join('\n');
}

const formatLine = (line: string): string => (line.trim() === '' ? ' .' : ` ${line.trimEnd()}`);
