import { CallError } from '@jepret/api-client';
import { CancelledError } from './console-client.ts';

/** What went wrong and what to do, in a sentence; undefined without an error. */
export function describeError(error: unknown): string | undefined {
  if (error === null || error === undefined || error instanceof CancelledError) return undefined;
  if (!(error instanceof CallError)) return 'Something went wrong. Reload the page.';
  if (error.isFromServer) return error.message;
  if (error.isVersionMismatch) {
    return 'The server has a newer version than this page. Reload the page.';
  }
  if (error.status === undefined) {
    return 'The server cannot be reached. Check the connection and try again. What you typed is kept.';
  }
  return `The server returned an invalid response (${error.status}). Try again in a moment.`;
}

/** The server did not respond: retried automatically. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof CallError &&
  !error.isFromServer &&
  !error.isVersionMismatch &&
  error.isTemporary;

/** Retrying does not help, a reload does. */
export const needsReload = (error: unknown): boolean =>
  error instanceof CallError && error.isVersionMismatch;

/** The server's message for this field. */
export const findFieldError = (error: unknown, field: string): string | undefined =>
  error instanceof CallError ? error.findReason(field) : undefined;
