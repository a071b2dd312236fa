import type { Route } from '@playwright/test';

/** As the server refuses. */
export const refuse = (status: number, code: string, message: string) => (route: Route) =>
  route.fulfill({
    status,
    json: { status_code: status, meta: { message, errors: [{ code, message }] }, data: null },
  });
