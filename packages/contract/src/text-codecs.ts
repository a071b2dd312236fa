import { z } from 'zod';

/** A value that travels or is kept as JSON text. */
export const JsonText = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: 'custom', message: 'not valid JSON' });
    return z.NEVER;
  }
});

/** 'true' or 'false', as a form field or local storage carries it. */
export const TextBoolean = createTextBoolean();

/** The same, refused in a sentence of its own. */
export function createTextBoolean(error?: string) {
  return z.stringbool({ truthy: ['true'], falsy: ['false'], ...(error && { error }) });
}
