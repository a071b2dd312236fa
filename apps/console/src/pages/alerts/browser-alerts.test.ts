import { expect, test } from 'vitest';
import { findSupport, nameBrowser } from './browser-alerts.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1';

test.each([
  [IPHONE, 'Safari on iPhone'],
  [
    'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/142.0 Safari/537.36 Edg/142.0',
    'Edge on Windows',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox on Linux'],
  ['curl/8', 'A browser on a device'],
])('the browser %s is listed as %s (ALERT-31)', (userAgent, name) => {
  expect(nameBrowser(userAgent)).toBe(name);
});

const openWindow = (userAgent: string, permission?: NotificationPermission) =>
  ({
    navigator: { userAgent, ...(permission && { serviceWorker: {} }) },
    ...(permission && { PushManager: {}, Notification: { permission } }),
  }) as unknown as Window & typeof globalThis;

test('an iPhone needs the console on its home screen first, and a blocked browser says so (ALERT-60)', () => {
  expect(findSupport(openWindow(IPHONE))).toBe('needs-home-screen');
  expect(findSupport(openWindow('Firefox/145'))).toBe('unsupported');
  expect(findSupport(openWindow(IPHONE, 'default'))).toBe('possible');
  expect(findSupport(openWindow('Firefox/145', 'denied'))).toBe('blocked');
});
