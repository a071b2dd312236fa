import type { Page, Route } from '@playwright/test';

/** Responds with an error of the server. */
export const refuseCall = (status: number, code: string, message: string) => (route: Route) =>
  route.fulfill({
    status,
    json: { status_code: status, meta: { message, errors: [{ code, message }] }, data: null },
  });

/** Holds a call until the returned function is called, then rejects it. */
export async function holdAndRefuse(page: Page, url: string, message: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    if (route.request().method() === 'GET') return route.fallback();
    await promise;
    return refuseCall(409, 'unavailable', message)(route);
  });
  return resolve;
}
