import { z } from 'zod';
import type { Call } from '../calls.ts';
import { CameraSide, RenameBoothBody } from '../entities/kiosks.ts';
import { BoothProblem } from '../entities/readiness.ts';
import { PageQuery, pageOf } from './pages.ts';

/**
 * Open: heard of and able to earn what it takes. Closed: heard of, and something forbids payments.
 * Silent: signed in, and not heard of in the last minutes. Retired: replaced, and no longer counted.
 */
export const BoothState = z.enum(['open', 'closed', 'silent', 'signed-out', 'retired']);
export type BoothState = z.infer<typeof BoothState>;

export const ConsoleBooth = z.object({
  id: z.string(),
  /** What staff call it; null before anybody named it. */
  name: z.string().nullable(),
  location: z.object({ slug: z.string(), name: z.string(), time_zone: z.string() }),
  version: z.string().nullable(),
  camera: z.string().nullable(),
  /** Where the arrow of its countdown points; null shows none. */
  camera_side: CameraSide.nullable(),
  /** How it records clips; `none` where its browser cannot. */
  recording: z.string().nullable(),
  /** A call of it came; at most a minute later than it says. */
  seen_at: z.number().nullable(),
  state: BoothState,
  /** False: it sells, but receives no sessions of other booths. */
  is_accepted: z.boolean(),
  /** The e-mail of the person who signed it in last, as far as it is known. */
  signed_in_by: z.string().nullable(),
  /** Where it is closed, the last one forbids payments. */
  problems: z.array(BoothProblem),
  waiting_prints: z.number().int(),
});
export type ConsoleBooth = z.infer<typeof ConsoleBooth>;

/** What staff call a booth; before it has a name, the beginning of its id. */
export const nameBooth = ({ id, name }: Pick<ConsoleBooth, 'id' | 'name'>): string =>
  name ?? `Booth ${id.slice(0, 6)}`;

export const BoothQuery = PageQuery.extend({
  /** Every word, in what it is called, where it stands and what it reported. */
  search: z.string().trim().max(200).optional(),
  /** A slug. */
  location: z.string().max(200).optional(),
  /** Without it, all but the retired ones. */
  state: BoothState.optional(),
});
export type BoothQuery = z.infer<typeof BoothQuery>;

export const SetBoothLocationBody = z.object({
  /** A slug. */
  location: z.string().max(200),
  /** The slug that was shown when the change was made. */
  was: z.string().max(200),
});

export const SetBoothCameraSideBody = z.object({
  camera_side: CameraSide.nullable(),
  /** The side that was shown when the change was made. */
  was: CameraSide.nullable(),
});

export const boothCalls = {
  listBooths: {
    method: 'GET',
    base: 'core',
    path: '/v1/console/booths',
    access: { console: 'booths.see' },
    query: BoothQuery,
    data: pageOf(ConsoleBooth),
    summary: 'Every kiosk that was ever signed in, and how it is',
  },
  listBoothsOfToday: {
    method: 'GET',
    base: 'core',
    path: '/v1/console/today/booths',
    access: { console: 'booths.see' },
    data: z.array(ConsoleBooth),
    summary: 'All kiosks at once, to say in one look whether each is open',
  },
  renameBooth: {
    method: 'PUT',
    base: 'core',
    path: '/v1/console/booths/{id}/name',
    access: { console: 'booths.change' },
    body: RenameBoothBody,
    data: ConsoleBooth,
    summary: 'What staff call a booth',
  },
  acceptBooth: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/booths/{id}/accept',
    access: { console: 'booths.change' },
    data: ConsoleBooth,
    summary: 'Let a booth receive sessions of other booths',
  },
  setBoothLocation: {
    method: 'PUT',
    base: 'core',
    path: '/v1/console/booths/{id}/location',
    access: { console: 'booths.change' },
    body: SetBoothLocationBody,
    data: ConsoleBooth,
    summary: 'Where a booth stands; its kiosk follows',
  },
  setBoothCameraSide: {
    method: 'PUT',
    base: 'core',
    path: '/v1/console/booths/{id}/camera-side',
    access: { console: 'booths.change' },
    body: SetBoothCameraSideBody,
    data: ConsoleBooth,
    summary: 'On which side of the screen a booth has its camera',
  },
  signOutBooth: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/booths/{id}/sign-out',
    access: { console: 'booths.change' },
    data: ConsoleBooth,
    summary: 'Sign a kiosk out; staff can sign it in again',
  },
  retireBooth: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/booths/{id}/retire',
    access: { console: 'booths.change' },
    data: ConsoleBooth,
    summary: 'A booth that was replaced: signed out, and no longer counted',
  },
  restoreBooth: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/booths/{id}/restore',
    access: { console: 'booths.change' },
    data: ConsoleBooth,
    summary: 'List a retired booth again',
  },
} as const satisfies Record<string, Call>;
