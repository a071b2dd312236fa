import type { Page, Route } from '@playwright/test';

/** As the server refuses. */
export const refuse = (status: number, code: string, message: string) => (route: Route) =>
  route.fulfill({
    status,
    json: { status_code: status, meta: { message, errors: [{ code, message }] }, data: null },
  });

/** The server takes its time, which ends with what is returned, and then refuses. */
export async function holdAndRefuse(page: Page, url: string, message: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    if (route.request().method() === 'GET') return route.fallback();
    await promise;
    return refuse(409, 'unavailable', message)(route);
  });
  return resolve;
}
