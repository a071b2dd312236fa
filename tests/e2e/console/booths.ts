import type { BoothState, ConsoleBooth, TodayCounts, TodayRevenue } from '@jepret/contract/console';
import type { Page } from '@playwright/test';
import type { BoothProcess } from '../../support/booth-process.ts';
import { reportKiosk, signInKiosk } from '../support/booth-test.ts';

/** Signs a new kiosk in at a location and reports it; returns its token. */
export async function addBooth(booth: BoothProcess, location: string): Promise<string> {
  const token = await signInKiosk(booth, location);
  await reportKiosk(booth, token, {
    location,
    app_version: '0.4.0',
    camera_label: 'Logitech BRIO (046d:085e)',
    recording: 'VP9, up to 720 lines, 8 Mbps',
  });
  return token;
}

const LOCATIONS = [
  { slug: 'jakarta', name: 'Jakarta', time_zone: 'Asia/Jakarta' },
  { slug: 'kota-bandung', name: 'Kota Bandung', time_zone: 'Asia/Jakarta' },
  { slug: 'denpasar-beachwalk', name: 'Denpasar Beachwalk', time_zone: 'Asia/Makassar' },
  { slug: 'jayapura', name: 'Jayapura', time_zone: 'Asia/Jayapura' },
] as const;

const COVER = {
  subject: 'printer',
  visitor_text: 'Printing rests.',
  reason: 'The cover of the printer is open.',
  remedy: 'Close the cover until it clicks.',
} as const;

/** The n-th booth of a chain. Closed booths have an open printer cover. */
export function chainBooth(index: number, state: BoothState = 'open'): ConsoleBooth {
  const location = LOCATIONS[index % LOCATIONS.length] ?? LOCATIONS[0];
  const agoMs = state === 'silent' ? 95 * 60_000 : 20_000;
  return {
    id: `k${String(index).padStart(3, '0')}xyzmnpqrstvw`,
    name: index % 3 === 0 ? null : `Left of door ${index}`,
    location,
    version: '0.4.0',
    camera: 'Logitech BRIO (046d:085e)',
    camera_side: null,
    recording: 'VP9, up to 720 lines, 8 Mbps',
    seen_at: state === 'signed-out' || state === 'retired' ? null : Date.now() - agoMs,
    state,
    is_accepted: true,
    signed_in_by: 'owner@jepret.local',
    problems: state === 'closed' ? [COVER] : [],
    waiting_prints: state === 'closed' ? 3 : 0,
  };
}

/** Most booths are open; a few have problems. */
export const chainBooths = (count: number): ConsoleBooth[] =>
  Array.from({ length: count }, (_, index) => chainBooth(index, STATES[index]));

const STATES: Record<number, BoothState> = {
  1: 'closed',
  3: 'silent',
  4: 'closed',
  5: 'signed-out',
};

const compared = (today: number, usual: number) => ({ today, usual });

const counts = (): TodayCounts => ({
  at: Date.now(),
  locations: LOCATIONS.map((place, index) => ({
    ...place,
    sessions: compared(12 - index * 4, index === 3 ? 0 : 10.5),
    bypasses: compared(index, index === 3 ? 0 : 1),
  })),
});

const revenue = (): TodayRevenue => ({
  at: Date.now(),
  locations: LOCATIONS.map((place, index) => ({
    ...place,
    revenue_idr: compared((12 - index * 4) * 35_000, index === 3 ? 0 : 367_500),
    average_idr: compared(index === 3 ? 0 : 35_000, index === 3 ? 0 : 35_000),
    refunds: { count: index === 0 ? 2 : 0, amount_idr: index === 0 ? 70_000 : 0 },
  })),
});

const respond = (data: unknown) => ({
  json: { status_code: 200, meta: { message: 'OK' }, data },
});

/** Mocks Today and Booths with a chain; `list` is called for each request. */
export async function mockChain(page: Page, list: () => readonly ConsoleBooth[]): Promise<void> {
  await page.route('**/v1/console/today/booths', (route) => route.fulfill(respond(list())));
  await page.route('**/v1/console/booths', (route) =>
    route.fulfill(respond({ rows: list(), next: null })),
  );
  await page.route('**/v1/console/today', (route) => route.fulfill(respond(counts())));
  await page.route('**/v1/console/revenue', (route) => route.fulfill(respond(revenue())));
}
