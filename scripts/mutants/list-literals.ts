import type { Expression } from 'oxc-parser';

export interface FoundLiteral {
  /** Where it stands in its constant: `.otpRequest`, `[1].bitsPerSecond`. */
  path: string;
  value: string | number;
  start: number;
  end: number;
}

/** Numbers and strings of a constant. Of a product such as `7 * DAY_MS` only the first factor counts. */
export function listLiterals(node: Expression, path = ''): FoundLiteral[] {
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'number' || typeof node.value === 'string'
        ? [{ path, value: node.value, start: node.start, end: node.end }]
        : [];
    case 'BinaryExpression':
      return node.left.type === 'PrivateIdentifier' ? [] : listLiterals(node.left, path);
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
      return node.properties.flatMap((property) =>
        property.type === 'Property' && 'name' in property.key
          ? listLiterals(property.value, `${path}.${property.key.name}`)
          : [],
      );
    default:
      return [];
  }
}
