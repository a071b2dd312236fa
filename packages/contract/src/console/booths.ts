import { z } from 'zod';
import type { Call } from '../calls.ts';
import { CameraState } from '../entities/heartbeats.ts';
import { CameraSide, RenameBoothBody } from '../entities/kiosks.ts';
import { ListedCommand, SendCommandBody } from './booth-commands.ts';
import { BOOTHS_PATH, BoothOfToday, BoothState } from './booths-of-today.ts';
import { PageQuery, pageOf } from './pages.ts';

/** The last heartbeat of a booth. */
export const BoothReport = z.object({
  /** When it arrived; without a change it is stored once a minute. */
  at: z.number(),
  /** Whether a visitor's session is open. */
  is_busy: z.boolean(),
  screen: z.string(),
  idle_seconds: z.number(),
  camera_state: CameraState,
  /** Measured while it is open. */
  frame_rate: z.number().nullable(),
  storage: z.object({ used_bytes: z.number(), quota_bytes: z.number() }).nullable(),
  unsent_shots: z.number().int(),
  last_error: z.object({ message: z.string(), at: z.number() }).nullable(),
  /** The booth's clock minus the server's. */
  clock_difference_ms: z.number().nullable(),
});
export type BoothReport = z.infer<typeof BoothReport>;

export const ConsoleBooth = BoothOfToday.extend({
  version: z.string().nullable(),
  camera: z.string().nullable(),
  /** Where the countdown's arrow points; null shows no arrow. */
  camera_side: CameraSide.nullable(),
  /** How it records clips; `none` if its browser cannot. */
  recording: z.string().nullable(),
  /** False: it takes payments, but receives no sessions of other booths. */
  is_accepted: z.boolean(),
  /** The e-mail of the person who signed it in last; null if unknown. */
  signed_in_by: z.string().nullable(),
  /** Null until its first heartbeat: pages of earlier versions send none. */
  report: BoothReport.nullable(),
  /** The last ones, newest first. */
  commands: z.array(ListedCommand),
});
export type ConsoleBooth = z.infer<typeof ConsoleBooth>;

export const BoothQuery = PageQuery.extend({
  /** Every word must occur in its name, its location or its reported values. */
  search: z.string().trim().max(200).optional(),
  /** A slug. */
  location: z.string().max(200).optional(),
  /** Without it, all booths except retired ones. */
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
    path: BOOTHS_PATH,
    access: { console: 'booths.see' },
    query: BoothQuery,
    data: pageOf(ConsoleBooth),
    summary: 'List all booths that were ever signed in',
  },
  renameBooth: {
    method: 'PUT',
    base: 'core',
    path: '/v1/console/booths/{id}/name',
    access: { console: 'booths.change' },
    body: RenameBoothBody,
    data: ConsoleBooth,
    summary: 'Rename a booth',
  },
  acceptBooth: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/booths/{id}/accept',
    access: { console: 'booths.change' },
    data: ConsoleBooth,
    summary: 'Accept a booth: it can receive sessions of other booths',
  },
  setBoothLocation: {
    method: 'PUT',
    base: 'core',
    path: '/v1/console/booths/{id}/location',
    access: { console: 'booths.change' },
    body: SetBoothLocationBody,
    data: ConsoleBooth,
    summary: 'Change the location of a booth',
  },
  setBoothCameraSide: {
    method: 'PUT',
    base: 'core',
    path: '/v1/console/booths/{id}/camera-side',
    access: { console: 'booths.change' },
    body: SetBoothCameraSideBody,
    data: ConsoleBooth,
    summary: 'Set the side of the screen on which a booth has its camera',
  },
  sendBoothCommand: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/booths/{id}/commands',
    access: { console: 'booths.lock' },
    body: SendCommandBody,
    data: ConsoleBooth,
    summary: 'Tell a booth something; it does it while no visitor is there',
  },
  cancelBoothCommand: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/booths/{id}/commands/{command}/cancel',
    access: { console: 'booths.lock' },
    data: ConsoleBooth,
    summary: 'Cancel a command that the booth has not taken yet',
  },
  signOutBooth: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/booths/{id}/sign-out',
    access: { console: 'booths.change' },
    data: ConsoleBooth,
    summary: 'Sign a booth out; staff can sign it in again',
  },
  retireBooth: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/booths/{id}/retire',
    access: { console: 'booths.change' },
    data: ConsoleBooth,
    summary: 'Retire a booth: it is signed out and no longer counted',
  },
  restoreBooth: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/booths/{id}/restore',
    access: { console: 'booths.change' },
    data: ConsoleBooth,
    summary: 'Restore a retired booth',
  },
} as const satisfies Record<string, Call>;
