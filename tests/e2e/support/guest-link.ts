import type { GuestLink } from '@jepret/contract';
import type { Page } from '@playwright/test';

const EMPTY_PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

/** For sessions that the server has never heard of. */
export const answerGuestLink = (page: Page) =>
  page.route('**/v1/transaction/trx/*/guest', (route) =>
    route.fulfill({
      json: {
        status_code: 200,
        meta: { message: 'As asked.' },
        data: {
          url: 'http://localhost/g/token',
          qr_code: EMPTY_PNG,
          deleted_on: '2026-11-29T09:00:00.000Z',
        } satisfies GuestLink,
      },
    }),
  );
