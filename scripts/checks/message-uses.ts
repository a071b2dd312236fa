import { parseSync, Visitor } from 'oxc-parser';

/** Lists the messages that the sources use: by their whole keys, or by a template such as `pen.${pen}`. */
export function listUsedMessages(
  keys: readonly string[],
  sources: readonly (readonly [file: string, source: string])[],
): Set<string> {
  const known = new Set(keys);
  const used = new Set<string>();
  const addUsed = (key: string) => {
    if (known.has(key)) used.add(key);
  };
  for (const [file, source] of sources) {
    new Visitor({
      Literal: ({ value }) => typeof value === 'string' && addUsed(value),
      TemplateLiteral: ({ quasis }) => {
        const [start, ...rest] = quasis.map(({ value }) => value.raw);
        if (start === undefined || !/^[a-zA-Z]+\./.test(start)) return;
        const end = rest.at(-1) ?? '';
        for (const key of keys) if (key.startsWith(start) && key.endsWith(end)) addUsed(key);
      },
    }).visit(parseSync(file, source).program);
  }
  return used;
}
