import { z } from 'zod';

/** A value that is sent or stored as JSON text. */
export const JsonText = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: 'custom', message: 'not valid JSON' });
    return z.NEVER;
  }
});

/** 'true' or 'false', as in form fields and local storage. */
export const TextBoolean = createTextBoolean();

/** The same with its own error message. */
export function createTextBoolean(error?: string) {
  return z.stringbool({ truthy: ['true'], falsy: ['false'], ...(error && { error }) });
}
