import type { z } from 'zod';
import { invalid } from './booth-error.ts';
import type { FormFields } from './multipart.ts';
import { toFault } from './validation-sentences.ts';

export function parseForm<Form>(schema: z.ZodType<Form>, fields: FormFields): Form {
  const form = schema.safeParse(Object.fromEntries(fields));
  if (form.success) return form.data;
  throw invalid(form.error.issues.map(({ path, message }) => toFault(path.join('.'), message)));
}
