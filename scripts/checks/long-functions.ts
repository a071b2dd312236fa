import {
  type ArrowFunctionExpression,
  parseSync,
  type Function as SourceFunction,
  Visitor,
} from 'oxc-parser';
import { lineAt } from './test-titles.ts';

const MAX_LINES = 80;
/** Drawings are excluded: they are lists of shapes. */
const DRAWINGS = 'assets/artwork/';

/** Lists functions that do not fit on a screen; nested functions count as part of a function. */
export function findLongFunctions([file, source]: readonly [string, string]): string[] {
  if (file.startsWith(DRAWINGS)) return [];
  const found: string[] = [];
  const check = ({ start, end }: SourceFunction | ArrowFunctionExpression): void => {
    const firstLine = lineAt(source, start);
    const lines = lineAt(source, end) - firstLine + 1;
    if (lines > MAX_LINES) {
      found.push(`${file}:${firstLine} has a function of ${lines} lines, more than ${MAX_LINES}`);
    }
  };
  new Visitor({
    FunctionDeclaration: check,
    FunctionExpression: check,
    ArrowFunctionExpression: check,
  }).visit(parseSync(file, source).program);
  return found;
}
