import type {
  BoothState,
  ConsoleBooth,
  ListedCommand,
  TodayCounts,
  TodayRevenue,
} from '@jepret/contract/console';
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
    ...reportOf(index, state),
    is_locked: state === 'locked',
    commands:
      state === 'closed' || state === 'locked'
        ? [
            aCommand({ id: 'c3', kind: 'message', text: 'Back at three.', state: 'waiting' }),
            aCommand({ id: 'c2', kind: 'restart', state: 'refused', reason: 'no-package' }),
            aCommand({ id: 'c1', kind: 'reload', state: 'done' }),
          ]
        : [],
  };
}

const aCommand = (
  changes: Partial<ListedCommand> & Pick<ListedCommand, 'id' | 'kind' | 'state'>,
): ListedCommand => ({
  text: null,
  reason: null,
  asked_by: 'owner@jepret.local',
  asked_at: Date.now() - 12 * 60_000,
  taken_at: changes.state === 'waiting' ? null : Date.now() - 11 * 60_000,
  ended_at: changes.state === 'waiting' ? null : Date.now() - 10 * 60_000,
  ...changes,
});

/** Open booths were closed for a while in the last day. */
function reportOf(index: number, state: BoothState): Pick<ConsoleBooth, 'report' | 'strip'> {
  if (state === 'signed-out' || state === 'retired') return { report: null, strip: [] };
  const agoMs = state === 'silent' ? 95 * 60_000 : 20_000;
  const now = Date.now();
  const last = { silent: 'silent', closed: 'closed', open: 'open', locked: 'locked' } as const;
  return {
    report: {
      at: now - agoMs,
      is_busy: index % 4 === 2,
      screen: index % 4 === 2 ? '/capture' : '/',
      idle_seconds: index % 4 === 2 ? 4 : 320,
      camera_state: state === 'closed' ? 'frozen' : 'off',
      frame_rate: index % 4 === 2 ? 29.8 : null,
      storage: { used_bytes: 86_000_000, quota_bytes: 12_400_000_000 },
      unsent_shots: state === 'silent' ? 3 : 0,
      last_error:
        state === 'closed'
          ? { message: 'NotReadableError: Could not start video source', at: now - 40 * 60_000 }
          : null,
      clock_difference_ms: state === 'closed' ? 95_000 : 300,
    },
    strip: [
      { at: now - 24 * HOUR_MS, state: 'open' },
      { at: now - 15 * HOUR_MS, state: 'silent' },
      { at: now - 7 * HOUR_MS, state: 'open' },
      { at: now - (2 + index) * HOUR_MS, state: 'closed' },
      { at: now - (1.8 + index) * HOUR_MS, state: 'open' },
      { at: now - 100 * 60_000, state: last[state] },
    ],
  };
}

const HOUR_MS = 3_600_000;

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
