// Fails on an import that the layout of ARCHITECTURE.md does not allow, and on a cycle.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseSync } from 'oxc-parser';
import { allowedTargets, PACKAGES, roomOf } from './arrow-rules.ts';

const files = globSync('{apps,packages}/*/src/**/*.{ts,tsx}').toSorted();
const imports = new Map(files.map((file) => [file, listImports(file)]));
const problems = [...listWrongArrows(), ...listCycles()];

for (const problem of problems) console.error(problem);
console.log(`${files.length} files, ${problems.length} wrong arrows`);
process.exit(problems.length === 0 ? 0 : 1);

function listImports(file: string): string[] {
  const { module } = parseSync(file, readFileSync(file, 'utf8'));
  const names = [
    ...module.staticImports.map((statement) => statement.moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
  ];
  return [...new Set(names)].flatMap((name) => resolveImport(file, name));
}

function resolveImport(file: string, name: string): string[] {
  if (name.startsWith('.')) {
    const target = normalize(join(dirname(file), name));
    // Styles, pictures and package.json are nobody's room.
    return /\/src\/.*\.tsx?$/.test(target) ? [target] : [];
  }
  const ours = PACKAGES.find(({ scope }) => name === scope || name.startsWith(`${scope}/`));
  return ours ? [`${ours.folder}/src/index.ts`] : [];
}

/** Tests may look into every room. */
function listWrongArrows(): string[] {
  return files
    .filter((file) => !/\.(test|contract)\.tsx?$|\/testing\//.test(file))
    .flatMap((file) =>
      (imports.get(file) ?? [])
        .filter((target) => !mayImport(file, target))
        .map((target) => `${file} may not import ${target}`),
    );
}

function mayImport(file: string, target: string): boolean {
  const from = roomOf(file);
  const to = roomOf(target);
  return (
    from === to || allowedTargets(from).some((room) => to === room || to.startsWith(`${room}/`))
  );
}

function listCycles(): string[] {
  const done = new Set<string>();
  const found: string[] = [];
  const visit = (file: string, path: readonly string[]): void => {
    const start = path.indexOf(file);
    if (start >= 0) found.push(`cycle: ${[...path.slice(start), file].join(' -> ')}`);
    if (start >= 0 || done.has(file)) return;
    for (const target of imports.get(file) ?? []) visit(target, [...path, file]);
    done.add(file);
  };
  for (const file of files) visit(file, []);
  return found;
}
