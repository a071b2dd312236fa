import type { z } from 'zod';
import { invalid } from '../../domain/booth-error.ts';
import { toFault } from '../errors/validation-messages.ts';
import type { FormFields } from './multipart.ts';

export function parseForm<Form>(schema: z.ZodType<Form>, fields: FormFields): Form {
  const form = schema.safeParse(Object.fromEntries(fields));
  if (form.success) return form.data;
  throw invalid(form.error.issues.map(({ path, message }) => toFault(path.join('.'), message)));
}
