import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Contents, writeCopyright } from './copyright.ts';
import { MAINTAINER } from './deb.ts';

/** Writes the documents that Debian expects of every package. */
export function writeDocuments(
  folder: string,
  { name, version, epoch }: { name: string; version: string; epoch: number },
  contents: Contents,
): void {
  const documents = `usr/share/doc/${name}`;
  const manual = `packaging/${name}/${name}.1`;
  const files: Record<string, string | Buffer> = {
    [`${documents}/copyright`]: writeCopyright(contents),
    [`${documents}/changelog.gz`]: compress(writeChangelog(name, version, epoch)),
    [`${documents}/CHANGELOG.md`]: readFileSync('CHANGELOG.md'),
    [`${documents}/README.md`]: readFileSync('README.md'),
    [`usr/share/lintian/overrides/${name}`]: readFileSync(`packaging/${name}/lintian-overrides`),
    ...(existsSync(manual) && {
      [`usr/share/man/man1/${name}.1.gz`]: compress(readFileSync(manual, 'utf8')),
    }),
  };
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}

const compress = (text: string) => gzipSync(text, { level: 9 });

function writeChangelog(name: string, version: string, epoch: number): string {
  const date = new Date(epoch * 1_000).toUTCString().replace('GMT', '+0000');
  return `${name} (${version}) stable; urgency=medium

  * See /usr/share/doc/${name}/CHANGELOG.md.

 -- ${MAINTAINER}  ${date}
`;
}
