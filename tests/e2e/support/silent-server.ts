import type { Page, Route } from '@playwright/test';

/**
 * The server does not say whether it is there, so the kiosk tries nothing again by itself (SCREEN-67):
 * for tests of what a visitor taps. Returns what ends it.
 */
export async function silenceServer(page: Page): Promise<() => Promise<void>> {
  const isHome = ({ pathname }: URL) => pathname === '/';
  const hang = (route: Route) =>
    route.request().method() === 'HEAD' ? undefined : route.fallback();
  await page.route(isHome, hang);
  return () => page.unroute(isHome, hang);
}
