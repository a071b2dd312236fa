import type { FastifyError } from 'fastify';
import { BoothError, type Fault, invalid } from '../../domain/booth-error.ts';

/** CALL-7: a body that is not there or no object is malformed (400); wrong values are 422. */
export function describeValidation({
  validation,
  validationContext,
}: Pick<FastifyError, 'validation' | 'validationContext'>): BoothError | undefined {
  if (!validation) return undefined;
  if (validationContext === 'body' && validation.some((issue) => issue.instancePath === '/')) {
    return new BoothError('malformed', 'A JSON body is needed.');
  }
  return invalid(
    validation.map(({ instancePath, message = 'This is not right.' }) =>
      toFault(instancePath.slice(1).replaceAll('/', '.'), message),
    ),
  );
}

/** The contract's own messages are sentences; zod's do not even name their field. */
export const toFault = (field: string, message: string): Fault => ({
  message: message.endsWith('.') ? message : `${field}: ${message}.`,
  ...(field === '' ? {} : { field }),
});
