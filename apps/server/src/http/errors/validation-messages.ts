import type { FastifyError } from 'fastify';
import { BoothError, type Fault, invalid } from '../../domain/booth-error.ts';

/** CALL-7: a missing body, or one that is no object, is malformed (400); wrong values are 422. */
export function describeValidation({
  validation,
  validationContext,
}: Pick<FastifyError, 'validation' | 'validationContext'>): BoothError | undefined {
  if (!validation) return undefined;
  if (validationContext === 'body' && validation.some((issue) => issue.instancePath === '/')) {
    return new BoothError('malformed', 'A JSON body is required.');
  }
  return invalid(
    validation.map(({ instancePath, message = 'This value is not valid.' }) =>
      toFault(instancePath.slice(1).replaceAll('/', '.'), message),
    ),
  );
}

/** The contract's messages are sentences; zod's messages get the field's name. */
export const toFault = (field: string, message: string): Fault => ({
  message: message.endsWith('.') ? message : `${field}: ${message}.`,
  ...(field === '' ? {} : { field }),
});
