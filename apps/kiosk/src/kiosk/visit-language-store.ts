import { Language } from '@jepret/contract';
import { createRememberedValue } from '../devices/storage/indexed-db-value.ts';
import type { OpenWithTimeout } from '../devices/storage/open-with-timeout.ts';
import type { RememberedValue } from '../devices/storage/remembered-value.ts';

/** In IndexedDB: the keys of local storage are fixed. */
export const createVisitLanguageStore = (
  openWithTimeout: OpenWithTimeout,
): RememberedValue<Language> =>
  createRememberedValue(
    openWithTimeout,
    { database: 'jepret-language', store: 'languages', key: 'location' },
    Language,
  );
