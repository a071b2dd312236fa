import { CallError } from '@jepret/api-client';
import { CancelledError } from './console-client.ts';

/** What went wrong and what to do, in a sentence; undefined when nothing did. */
export function describeError(error: unknown): string | undefined {
  if (error === null || error === undefined || error instanceof CancelledError) return undefined;
  if (!(error instanceof CallError)) return 'Something went wrong here. Reload the page.';
  if (error.isFromServer) return error.message;
  if (error.isOfOtherVersion) {
    return 'The server has another version than this page, as after an update. Reload the page.';
  }
  if (error.status === undefined) {
    return 'The server cannot be reached. Check the connection and try again; what you typed is kept.';
  }
  return `The server gave no answer that can be read (${error.status}). Try again in a moment.`;
}

/** No answer of the server: worth another try without the person doing anything. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof CallError && !error.isFromServer && !error.isOfOtherVersion && error.isTemporary;

/** Another try would not help, a reload does. */
export const needsReload = (error: unknown): boolean =>
  error instanceof CallError && error.isOfOtherVersion;

/** Which field the server objected to, and in which words. */
export const findFieldError = (error: unknown, field: string): string | undefined =>
  error instanceof CallError ? error.findReason(field) : undefined;
