import type { GuestLink } from '@jepret/contract';
import type { Page } from '@playwright/test';

const EMPTY_PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

/** Fakes the guest link of sessions that do not exist on the server. */
export const fakeGuestLink = (page: Page) =>
  page.route('**/v1/transaction/trx/*/guest', (route) =>
    route.fulfill({
      json: {
        status_code: 200,
        meta: { message: 'OK' },
        data: {
          url: 'http://localhost/g/token',
          qr_code: EMPTY_PNG,
          deleted_on: '2026-11-29T09:00:00.000Z',
        } satisfies GuestLink,
      },
    }),
  );
