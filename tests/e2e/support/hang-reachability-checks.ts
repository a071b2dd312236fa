import type { Page, Route } from '@playwright/test';

/**
 * Lets the kiosk's reachability checks hang, so that it retries nothing automatically (SCREEN-67),
 * for tests of the visitor's own retries. Returns a function that ends it.
 */
export async function hangReachabilityChecks(page: Page): Promise<() => Promise<void>> {
  const isHome = ({ pathname }: URL) => pathname === '/';
  const hang = (route: Route) =>
    route.request().method() === 'HEAD' ? undefined : route.fallback();
  await page.route(isHome, hang);
  return () => page.unroute(isHome, hang);
}
