import type { Expression, PropertyKey } from 'oxc-parser';

export interface FoundLiteral {
  /** Path within the constant: `.otpRequest`, `[1].bitsPerSecond`. */
  path: string;
  /** Undefined for a named duration, such as `HOUR_MS`. */
  value: string | number | undefined;
  start: number;
  end: number;
}

const NAMED_TIME = /^[A-Z][A-Z\d_]*_(?:MS|SECONDS|MINUTES|DAYS)$/;

/** Lists numbers, strings and named durations of a constant. Only the first factor of `7 * DAY_MS` counts. */
export function listLiterals(node: Expression, path = ''): FoundLiteral[] {
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'number' || typeof node.value === 'string'
        ? [{ path, value: node.value, start: node.start, end: node.end }]
        : [];
    case 'Identifier':
      return NAMED_TIME.test(node.name)
        ? [{ path, value: undefined, start: node.start, end: node.end }]
        : [];
    case 'BinaryExpression': {
      if (node.left.type === 'PrivateIdentifier') return [];
      const first = listLiterals(node.left, path);
      return first.length > 0 ? first : listLiterals(node.right, path);
    }
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return listLiterals(node.expression, path);
    case 'ArrayExpression':
      return node.elements.flatMap((element, index) =>
        element && element.type !== 'SpreadElement'
          ? listLiterals(element, `${path}[${index}]`)
          : [],
      );
    case 'CallExpression':
      return node.arguments.flatMap((argument, index) =>
        argument.type === 'SpreadElement' ? [] : listLiterals(argument, `${path}(${index})`),
      );
    case 'ObjectExpression':
      return node.properties.flatMap((property) => {
        if (property.type !== 'Property') return [];
        const key = nameOf(property.key);
        return key === undefined ? [] : listLiterals(property.value, `${path}.${key}`);
      });
    default:
      return [];
  }
}

function nameOf(key: PropertyKey): string | undefined {
  if (key.type === 'Identifier') return key.name;
  return key.type === 'Literal' && typeof key.value === 'string' ? key.value : undefined;
}
