import type { Plugin } from 'vite';

const SUMMARY = /\bsummary:\s*(?:'[^'\n]*'|"[^"\n]*"),/g;

/** Leaves the summaries of calls out of a page's build: only the API documents of the server show them. */
export const dropSummaries = (): Plugin => ({
  name: 'drop-summaries',
  enforce: 'pre',
  transform: (code, id) =>
    id.includes('/packages/contract/src/') ? code.replace(SUMMARY, '') : undefined,
});
