import { DEFAULT_LANGUAGE } from '@jepret/contract';
import { ALWAYS_OPEN } from '@jepret/contract/console';
import type { ConfiguredLocation, LocationSettings } from './store.ts';

export const DEFAULT_SLUG = 'default';

/** The values of unconfigured settings; the retention period is a setting of the server. */
export const FALLBACK_PROFILE: Required<Omit<LocationSettings, 'retentionDays'>> = {
  snapFeeIdr: 35_000,
  socialHandle: '@jepret.booth',
  contactEmail: 'halo@jepret.id',
  isRecording: true,
  printsPerSession: 1, // OPS-5
  whenPrinterFails: 'stop',
  isLogOutGuarded: false,
  language: DEFAULT_LANGUAGE,
  timeZone: 'Asia/Jakarta',
  openingHours: ALWAYS_OPEN,
};

export const DEMO_LOCATIONS: readonly ConfiguredLocation[] = [
  { slug: DEFAULT_SLUG, name: 'default', settings: FALLBACK_PROFILE },
  { slug: 'jakarta', name: 'Jakarta', settings: { snapFeeIdr: 35_000 } },
  { slug: 'bandung', name: 'Bandung', settings: { snapFeeIdr: 30_000 } },
];
