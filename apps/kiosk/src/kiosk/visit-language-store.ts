import { Language } from '@jepret/contract';
import { createRememberedValue } from '../devices/storage/indexed-db-value.ts';
import type { RememberedValue } from '../devices/storage/remembered-value.ts';
import type { OpenInTime } from '../devices/storage/timely-open.ts';

/** In the browser's own database: local storage has its fixed keys. */
export const createVisitLanguageStore = (openInTime: OpenInTime): RememberedValue<Language> =>
  createRememberedValue(
    openInTime,
    { database: 'jepret-language', store: 'languages', key: 'location' },
    Language,
  );
