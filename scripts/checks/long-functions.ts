import {
  type ArrowFunctionExpression,
  parseSync,
  type Function as SourceFunction,
  Visitor,
} from 'oxc-parser';
import { lineAt } from './test-titles.ts';

const MAX_LINES = 80;
/** A drawing is one list of its shapes, however long. */
const DRAWINGS = 'packages/artwork/';

/** Functions that nobody reads on one screen; a function counts with those inside it. */
export function findLongFunctions([file, source]: readonly [string, string]): string[] {
  if (file.startsWith(DRAWINGS)) return [];
  const found: string[] = [];
  const look = ({ start, end }: SourceFunction | ArrowFunctionExpression): void => {
    const firstLine = lineAt(source, start);
    const lines = lineAt(source, end) - firstLine + 1;
    if (lines > MAX_LINES) {
      found.push(`${file}:${firstLine} has a function of ${lines} lines, more than ${MAX_LINES}`);
    }
  };
  new Visitor({
    FunctionDeclaration: look,
    FunctionExpression: look,
    ArrowFunctionExpression: look,
  }).visit(parseSync(file, source).program);
  return found;
}
