import { dirname, join, normalize } from 'node:path';
import { parseSync } from 'oxc-parser';
import {
  allowedPackages,
  allowedTargets,
  isolatedLayerOf,
  layerOf,
  OUR_PACKAGES,
} from './arrow-rules.ts';

/** Tests may import every layer. */
export const isTest = (file: string): boolean => /\.(test|contract)\.tsx?$|\/testing\//.test(file);

export function findWrongImports([file, source]: readonly [string, string]): string[] {
  return listImports(file, source)
    .filter((name) => !canImport(file, name))
    .map((name) => `${file} may not import ${name}`);
}

const COMPOSITION = 'apps/server/src/composition/';
const FEATURE = /^apps\/server\/src\/features\/[^/]+\//;
const BUILDS_SERVICE = /^create\w+(?:Service|Operations)$/;

/** A service is built once in a process, by the composition; a feature may build its own services. */
export function findMisplacedServices([file, source]: readonly [string, string]): string[] {
  if (file.startsWith(COMPOSITION)) return [];
  const ownFeature = FEATURE.exec(file)?.[0] ?? file;
  return parseSync(file, source)
    .module.staticImports.filter(
      ({ moduleRequest }) => !resolveName(file, moduleRequest.value).startsWith(ownFeature),
    )
    .flatMap(({ entries }) => entries.map(({ importName }) => importName.name ?? ''))
    .filter((name) => BUILDS_SERVICE.test(name))
    .map((name) => `${file} may not call ${name}: only ${COMPOSITION} builds services`);
}

export function listCycles(sources: ReadonlyMap<string, string>): string[] {
  const done = new Set<string>();
  const found: string[] = [];
  const visit = (file: string, path: readonly string[]): void => {
    const start = path.indexOf(file);
    if (start >= 0) found.push(`cycle: ${[...path.slice(start), file].join(' -> ')}`);
    const source = sources.get(file);
    if (start >= 0 || done.has(file) || source === undefined) return;
    for (const name of listImports(file, source)) visit(resolveName(file, name), [...path, file]);
    done.add(file);
  };
  for (const file of sources.keys()) visit(file, []);
  return found;
}

/** Folders of one feature, screen or page that import each other: their order says which is built on which. */
export function listTwoWayFolders(code: readonly (readonly [string, string])[]): string[] {
  const arrows = new Set(code.flatMap(listFolderArrows));
  return [...arrows]
    .map((arrow) => arrow.split(' -> '))
    .filter(([from = '', to = '']) => from < to && arrows.has(`${to} -> ${from}`))
    .map(([from, to]) => `${from} and ${to} import each other`);
}

function listFolderArrows([file, source]: readonly [string, string]): string[] {
  const from = folderOf(file);
  if (!from) return [];
  return listImports(file, source).flatMap((name) => {
    const to = folderOf(resolveName(file, name));
    return to && to !== from && dirname(to) === dirname(from) ? [`${from} -> ${to}`] : [];
  });
}

/** The folder directly below an isolated layer's folder; undefined for other files. */
function folderOf(file: string): string | undefined {
  const layer = isolatedLayerOf(file);
  const [folder, ...rest] = layer ? file.slice(layer.length + 1).split('/') : [];
  return layer && rest.length > 0 ? `${layer}/${folder}` : undefined;
}

/** All static imports, re-exports and dynamic imports of a file. */
function listImports(file: string, source: string): string[] {
  const { staticImports, staticExports, dynamicImports } = parseSync(file, source).module;
  const names = [
    ...staticImports.map((statement) => statement.moduleRequest.value),
    ...staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
    ...dynamicImports.map(({ moduleRequest: { start, end } }) =>
      source.slice(start, end).replace(/^['"`]|['"`]$/g, ''),
    ),
  ];
  return [...new Set(names)];
}

function canImport(file: string, name: string): boolean {
  const from = layerOf(file) ?? file;
  const target = resolveName(file, name);
  if (target === name) return allowedPackages(from)?.includes(name) ?? true;
  const to = layerOf(target);
  // Outside all layers are styles and package.json, which all files may import, and the tests.
  if (to === undefined) return !/\.tsx?$/.test(target);
  return (
    from === to || allowedTargets(from).some((layer) => to === layer || to.startsWith(`${layer}/`))
  );
}

/** The path of the file, or the name itself for an external package. */
function resolveName(file: string, name: string): string {
  if (name.startsWith('.')) return normalize(join(dirname(file), name));
  const ours = OUR_PACKAGES.find(({ scope }) => name === scope || name.startsWith(`${scope}/`));
  return ours ? `${ours.folder}/src/${name.slice(ours.scope.length + 1) || 'index.ts'}` : name;
}
