import { parseSync, Visitor } from 'oxc-parser';

/** Of these messages, those that the sources name: as a whole, or by a template such as `pen.${pen}`. */
export function listUsedMessages(
  keys: readonly string[],
  sources: readonly (readonly [file: string, source: string])[],
): Set<string> {
  const known = new Set(keys);
  const used = new Set<string>();
  const take = (key: string) => {
    if (known.has(key)) used.add(key);
  };
  for (const [file, source] of sources) {
    new Visitor({
      Literal: ({ value }) => typeof value === 'string' && take(value),
      TemplateLiteral: ({ quasis }) => {
        const [begin, ...rest] = quasis.map(({ value }) => value.raw);
        if (begin === undefined || !/^[a-zA-Z]+\./.test(begin)) return;
        const end = rest.at(-1) ?? '';
        for (const key of keys) if (key.startsWith(begin) && key.endsWith(end)) take(key);
      },
    }).visit(parseSync(file, source).program);
  }
  return used;
}
