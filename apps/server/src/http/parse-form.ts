import type { z } from 'zod';
import { BoothError } from './booth-error.ts';
import type { FormFields } from './multipart.ts';
import { toSentence } from './validation-sentences.ts';

export function parseForm<Form>(schema: z.ZodType<Form>, fields: FormFields): Form {
  const form = schema.safeParse(Object.fromEntries(fields));
  if (form.success) return form.data;
  const errors = form.error.issues.map(({ path, message }) => toSentence(path.join('.'), message));
  throw new BoothError('invalid', errors.join(' '), { errors });
}
