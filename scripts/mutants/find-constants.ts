import { type Expression, parseSync, type VariableDeclaration, Visitor } from 'oxc-parser';
import { listIds } from '../checks/rule-citations.ts';
import { type Comment, lineAt, readCommentAbove } from '../checks/test-titles.ts';
import { type FoundLiteral, listLiterals } from './list-literals.ts';
import { changeNumber, changeText, type Mutant } from './mutant.ts';

/** Labels for logs and kinds, which rules do not state. */
const LABEL = /\.(?:name|kind|layout|withoutState)$/;

interface Source {
  file: string;
  source: string;
  comments: readonly Comment[];
  prefixes: readonly string[];
}

/**
 * Lists every literal of a constant that cites a rule, in the comment above or at the end of its line,
 * and every property that cites one at the end of its line.
 */
export function listConstantMutants(
  file: string,
  text: string,
  prefixes: readonly string[],
): Mutant[] {
  const { program, comments } = parseSync(file, text);
  const source = { file, source: text, comments, prefixes };
  const constants = program.body
    .map((node) => (node.type === 'ExportNamedDeclaration' ? node.declaration : node))
    .filter((node): node is VariableDeclaration => node?.type === 'VariableDeclaration')
    .flatMap((declaration) => listOfConstant(source, declaration));
  const properties: Mutant[] = [];
  new Visitor({
    ObjectExpression(node) {
      properties.push(...listOfExpression(source, '', node, []));
    },
  }).visit(program);
  const byStart = new Map<number, Mutant>();
  for (const mutant of [...constants, ...properties]) {
    if (!byStart.has(mutant.start)) byStart.set(mutant.start, mutant);
  }
  return [...byStart.values()].toSorted((a, b) => a.start - b.start);
}

function listOfConstant(
  source: Source,
  { start, end, declarations: [first] }: VariableDeclaration,
): Mutant[] {
  if (!first?.init || first.id.type !== 'Identifier') return [];
  if (!/^[A-Z][A-Z\d_]*$/.test(first.id.name)) return [];
  const lineStart = source.source.lastIndexOf('\n', start) + 1;
  const above = readCommentAbove(source.source, source.comments, lineStart);
  const ids = listIds(above + findTrailing(source, end), source.prefixes);
  return listOfExpression(source, first.id.name, first.init, ids);
}

/** Uses the rules at the end of a literal's line, otherwise those of the constant. */
function listOfExpression(
  source: Source,
  name: string,
  expression: Expression,
  commonIds: readonly string[],
): Mutant[] {
  return listLiterals(expression).flatMap((literal): Mutant[] => {
    const own = listIds(findTrailing(source, literal.end), source.prefixes);
    const rules = [...new Set(own.length > 0 ? own : commonIds)];
    const before = source.source.slice(literal.start, literal.end);
    const after = changeLiteral(literal, before);
    if (rules.length === 0 || after === undefined || LABEL.test(literal.path)) return [];
    const { start, end, path } = literal;
    const position = { file: source.file, line: lineAt(source.source, start), start, end };
    return [{ ...position, name: name ? name + path : path.slice(1), before, after, rules }];
  });
}

function changeLiteral({ value }: FoundLiteral, before: string): string | undefined {
  if (value === undefined) return `(${before} * 1.5)`;
  return typeof value === 'number' ? changeNumber(value) : changeText(before);
}

/** The comment after this offset on the same line. */
function findTrailing({ source, comments }: Source, offset: number): string {
  const lineEnd = source.indexOf('\n', offset);
  return comments
    .filter(({ start }) => start >= offset && (lineEnd < 0 || start < lineEnd))
    .map(({ value }) => value)
    .join(' ');
}
