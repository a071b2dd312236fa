import {
  type Argument,
  type CallExpression,
  type Expression,
  parseSync,
  Visitor,
} from 'oxc-parser';

export interface Step {
  /** The title in the source; values of a template are replaced by `%s`, as in `test.each`. */
  title: string;
  /** Passed to a `describe…` function of ours, which may add words to it. */
  isWrapped: boolean;
}

export interface TitledCall {
  kind: 'test' | 'suite';
  /** From the outermost suite of the file to the call itself. */
  steps: readonly Step[];
  /** Line of the title. */
  line: number;
  /** Comment directly above the call. */
  comment: string;
}

export interface Comment {
  value: string;
  start: number;
  end: number;
}

/** Lists all tests and suites of a file. */
export function listTitledCalls(file: string, source: string): TitledCall[] {
  const { program, comments } = parseSync(file, source);
  const calls: TitledCall[] = [];
  const open: { call: CallExpression; step: Step }[] = [];
  new Visitor({
    CallExpression(call) {
      const found = findStep(call);
      if (!found) return;
      open.push({ call, step: found.step });
      calls.push({
        kind: found.kind,
        steps: open.map(({ step }) => step),
        line: lineAt(source, call.arguments[0]?.start ?? call.start),
        comment: readCommentAbove(source, comments, call.start),
      });
    },
    'CallExpression:exit'(call) {
      if (open.at(-1)?.call === call) open.pop();
    },
  }).visit(program);
  return calls;
}

export const lineAt = (source: string, offset: number): number =>
  source.slice(0, offset).split('\n').length;

/** `test.each`, `describe.concurrent`, `test.describe` …; `test.step` and `test.use` are not tests. */
const MODIFIERS =
  /^(?:concurrent|describe|each|fails?|fixme|for|only|parallel|runIf|sequential|serial|skip|skipIf|todo)$/;

function findStep({
  callee,
  arguments: args,
}: CallExpression): { kind: TitledCall['kind']; step: Step } | undefined {
  const [root = '', ...members] = listNames(callee);
  const isWrapped = /^describe[A-Z]/.test(root);
  if (!(isWrapped || /^(?:test|it|describe)$/.test(root))) return undefined;
  if (!members.every((member) => MODIFIERS.test(member))) return undefined;
  const title = findTitle(args, isWrapped);
  if (title === undefined) return undefined;
  const isSuite = root.startsWith('describe') || members.includes('describe');
  return { kind: isSuite ? 'suite' : 'test', step: { title, isWrapped } };
}

/** `test.each(rows)` is `['test', 'each']`. */
function listNames(callee: Expression): string[] {
  if (callee.type === 'Identifier') return [callee.name];
  if (callee.type === 'CallExpression') return listNames(callee.callee);
  if (callee.type === 'TaggedTemplateExpression') return listNames(callee.tag);
  if (callee.type !== 'MemberExpression' || callee.computed) return [];
  const names = listNames(callee.object);
  return names.length > 0 && 'name' in callee.property ? [...names, callee.property.name] : [];
}

const FILLED_IN = '%s';

function findTitle([first, ...rest]: readonly Argument[], isWrapped: boolean): string | undefined {
  if (first?.type === 'Literal' && typeof first.value === 'string') return first.value;
  if (first?.type === 'TemplateLiteral') {
    return first.quasis.map(({ value }) => value.cooked ?? value.raw).join(FILLED_IN);
  }
  // A computed title counts only if a function follows; otherwise the call is not a test.
  if (isWrapped || !first || isFunction(first) || !rest.some(isFunction)) return undefined;
  return FILLED_IN;
}

const isFunction = ({ type }: Argument): boolean =>
  type === 'ArrowFunctionExpression' || type === 'FunctionExpression';

export function readCommentAbove(
  source: string,
  comments: readonly Comment[],
  start: number,
): string {
  const above = comments.findLast(
    (comment) =>
      comment.end <= start &&
      /^[ \t]*\n[ \t]*$/.test(source.slice(comment.end, start)) &&
      /(?:^|\n)[ \t]*$/.test(source.slice(0, comment.start)),
  );
  return above ? `${readCommentAbove(source, comments, above.start)} ${above.value}` : '';
}
