import { parseSync, type VariableDeclaration } from 'oxc-parser';
import { listIds } from '../checks/rule-citations.ts';
import { type Comment, lineAt, readCommentAbove } from '../checks/test-titles.ts';
import { listLiterals } from './list-literals.ts';
import { changeNumber, changeText, type Mutant } from './mutant.ts';

/** A label for the logs, which no rule promises. */
const LABEL = /\.name$/;

/** Every literal of a constant that cites a rule, above itself or at the end of its line. */
export function listConstantMutants(
  file: string,
  source: string,
  prefixes: readonly string[],
): Mutant[] {
  const { program, comments } = parseSync(file, source);
  const constants = program.body
    .map((node) => (node.type === 'ExportNamedDeclaration' ? node.declaration : node))
    .filter((node): node is VariableDeclaration => node?.type === 'VariableDeclaration');
  return constants.flatMap((declaration) => {
    const [{ id, init } = { id: undefined, init: null }] = declaration.declarations;
    if (!init || id?.type !== 'Identifier' || !/^[A-Z][A-Z\d_]*$/.test(id.name)) return [];
    const start = source.lastIndexOf('\n', declaration.start) + 1;
    const ofAll = listIds(
      readCommentAbove(source, comments, start) + findTrailing(source, comments, declaration.end),
      prefixes,
    );
    return listLiterals(init).flatMap((literal): Mutant[] => {
      const own = listIds(findTrailing(source, comments, literal.end), prefixes);
      const rules = [...new Set(own.length > 0 ? own : ofAll)];
      const before = source.slice(literal.start, literal.end);
      const after =
        typeof literal.value === 'number' ? changeNumber(literal.value) : changeText(before);
      if (rules.length === 0 || after === undefined || LABEL.test(literal.path)) return [];
      const name = id.name + literal.path;
      const line = lineAt(source, literal.start);
      return [{ file, line, name, start: literal.start, end: literal.end, before, after, rules }];
    });
  });
}

/** The comment behind this place, on the same line. */
function findTrailing(source: string, comments: readonly Comment[], offset: number): string {
  const lineEnd = source.indexOf('\n', offset);
  return comments
    .filter(({ start }) => start >= offset && (lineEnd < 0 || start < lineEnd))
    .map(({ value }) => value)
    .join(' ');
}
