import type { FastifyError } from 'fastify';

interface ValidationAnswer {
  status: number;
  message: string;
  errors?: string[];
}

/** A body that is not there or no object is malformed (400); wrong values in it are 422 (D6). */
export function describeValidation({
  validation,
  validationContext,
}: Pick<FastifyError, 'validation' | 'validationContext'>): ValidationAnswer | undefined {
  if (!validation) return undefined;
  if (validationContext === 'body' && validation.some((issue) => issue.instancePath === '/')) {
    return { status: 400, message: 'A JSON body is needed.' };
  }
  const errors = validation.map(({ instancePath, message = 'This is not right.' }) =>
    toSentence(instancePath.slice(1).replaceAll('/', '.'), message),
  );
  return { status: 422, message: errors.join(' '), errors };
}

/** The contract's own messages are sentences; zod's do not even name their field. */
export const toSentence = (field: string, message: string): string =>
  message.endsWith('.') ? message : `${field}: ${message}.`;
