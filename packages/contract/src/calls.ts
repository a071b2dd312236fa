import { z } from 'zod';
import type { Base } from './base-paths.ts';
import type { Right } from './console/rights.ts';
import { FrameList } from './entities/frames.ts';
import { Heartbeat, HeartbeatAnswer } from './entities/heartbeats.ts';
import { Kiosk, KioskConfig, KioskReport, RenameBoothBody } from './entities/kiosks.ts';
import { Location } from './entities/locations.ts';
import * as processing from './entities/processing.ts';
import { Promo, ValidatePromoBody } from './entities/promos.ts';
import { Readiness } from './entities/readiness.ts';
import {
  AdminLoginBody,
  RequestOtpBody,
  type StaffRole,
  StaffSession,
  ValidateOtpBody,
} from './entities/sign-in.ts';
import {
  BypassBody,
  CreateTransactionBody,
  GuestLink,
  KioskSession,
  PushToken,
  Transaction,
} from './entities/transactions.ts';
import { LocationName, OpaqueToken } from './text-fields.ts';

/**
 * Who may call: every client, a signed-in kiosk, a print agent, staff with the token of their sign-in
 * at a kiosk, or staff in the console. Roles and rights are part of it, so that a call without them
 * does not compile.
 */
export type Access = 'public' | 'kiosk' | 'agent' | StaffAccess | ConsoleAccess;

export interface StaffAccess {
  staff: readonly [StaffRole, ...StaffRole[]];
}

export interface ConsoleAccess {
  /** `signing-in`: a password was accepted; the second factor may still be missing. */
  console: Right | 'signing-in';
  /** Calls for money and team: the password must have been entered within the last five minutes. */
  requiresRecentPassword?: true;
}

export interface Call {
  method: 'GET' | 'POST' | 'PUT';
  base: Base;
  /** Parameters in braces: `/v1/transaction/trx/{id}`. */
  path: string;
  access: Access;
  /** Encoding of the body. A form may contain files beside its fields; a file is sent unchanged. */
  encoding?: 'json' | 'form' | 'file';
  /** Parameters with a schema; all others are any text. */
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject;
  data: z.ZodType;
  /** Fields at the top level of the response, beside `data`. */
  topLevel?: z.ZodObject;
  summary: string;
}

/** Path of the embedded push service (SSE); the token is a parameter (PAY-56). */
export const PUSH_STREAM_PATH = '/v1/push/stream';

/** Identifies one attempt to pay, so that a repeated create continues it (PAY-24). */
export const IDEMPOTENCY_KEY_HEADER = 'idempotency-key';

const Nothing = z.null();

/** All calls of the booth (CALL-3). */
export const calls = {
  requestOtp: {
    method: 'POST',
    base: 'auth',
    path: '/request-otp',
    access: 'public',
    body: RequestOtpBody,
    data: Nothing,
    summary: 'Mail a one-time code to a staff member',
  },
  validateOtp: {
    method: 'POST',
    base: 'auth',
    path: '/validate-otp',
    access: 'public',
    body: ValidateOtpBody,
    data: Nothing,
    topLevel: z.object({ token: OpaqueToken }),
    summary: 'Sign a kiosk in with a one-time code',
  },
  adminLogin: {
    method: 'POST',
    base: 'core',
    path: '/v1/admin/login',
    access: 'public',
    body: AdminLoginBody,
    data: StaffSession,
    summary: 'Sign a staff member in for fifteen minutes',
  },
  getKioskConfig: {
    method: 'GET',
    base: 'core',
    path: '/v1/kiosk/config',
    access: 'public',
    data: KioskConfig,
    summary: "Addresses of the server's parts",
  },
  reportKiosk: {
    method: 'PUT',
    base: 'core',
    path: '/v1/kiosk',
    access: 'kiosk',
    body: KioskReport,
    data: Kiosk,
    summary: "Report a kiosk's location and settings",
  },
  nameKiosk: {
    method: 'PUT',
    base: 'core',
    path: '/v1/kiosk/name',
    access: { staff: ['owner', 'operator'] },
    body: RenameBoothBody,
    data: z.object({ name: z.string() }),
    summary: 'Name the booth at which staff are signed in',
  },
  logOutKiosk: {
    method: 'POST',
    base: 'core',
    path: '/v1/kiosk/log-out',
    access: 'kiosk',
    body: AdminLoginBody,
    data: Nothing,
    summary: "Log this kiosk out, with a staff member's password",
  },
  getLocation: {
    method: 'GET',
    base: 'core',
    path: '/v1/location/{name}',
    access: 'kiosk',
    params: z.object({ name: LocationName }),
    data: Location,
    summary: "A location's price, contact lines and settings",
  },
  createTransaction: {
    method: 'POST',
    base: 'core',
    path: '/v2/transaction/',
    access: 'kiosk',
    body: CreateTransactionBody,
    data: Transaction,
    summary: 'Start a payment',
  },
  getTransaction: {
    method: 'GET',
    base: 'core',
    path: '/v1/transaction/trx/{id}',
    access: 'kiosk',
    data: Transaction,
    summary: 'Get the status of a payment',
  },
  cancelTransaction: {
    method: 'POST',
    base: 'core',
    path: '/v1/transaction/trx/{id}/cancel',
    access: 'kiosk',
    data: Transaction,
    summary: 'Cancel a payment after a last check at the provider',
  },
  walkAway: {
    method: 'POST',
    base: 'core',
    path: '/v1/transaction/trx/{id}/walk-away',
    access: 'kiosk',
    data: Nothing,
    summary: 'Report that "still there?" was not answered: the session is not offered again',
  },
  getGuestLink: {
    method: 'GET',
    base: 'core',
    path: '/v1/transaction/trx/{id}/guest',
    access: 'kiosk',
    data: GuestLink,
    summary: "Link and QR code of the visitor's guest page",
  },
  getSession: {
    method: 'GET',
    base: 'core',
    path: '/v1/kiosk/session',
    access: 'kiosk',
    data: KioskSession.nullable(),
    summary: "This kiosk's unfinished paid session, while it may still be offered",
  },
  issuePushToken: {
    method: 'POST',
    base: 'core',
    path: '/v1/push/tokens',
    access: 'kiosk',
    data: PushToken,
    summary: 'A device token for the embedded push service',
  },
  bypassTransaction: {
    method: 'POST',
    base: 'core',
    path: '/v1/transaction/bypass',
    access: { staff: ['owner', 'operator', 'cashier'] },
    body: BypassBody,
    data: Transaction,
    summary: 'Let a visitor in without payment',
  },
  findPromo: {
    method: 'GET',
    base: 'core',
    path: '/v1/promo/code/{code}',
    access: 'kiosk',
    data: Promo,
    summary: 'Look up a voucher',
  },
  validatePromo: {
    method: 'POST',
    base: 'core',
    path: '/v2/promo/validate',
    access: 'kiosk',
    body: ValidatePromoBody,
    data: Promo,
    summary: 'Discount of a voucher at this location; id 0 if it cannot be redeemed',
  },
  getFrames: {
    method: 'GET',
    base: 'processing',
    path: '/get-frame/{location}',
    access: 'kiosk',
    params: z.object({ location: LocationName }),
    data: FrameList,
    summary: "A location's frames, in groups",
  },
  uploadImages: {
    method: 'POST',
    base: 'processing',
    path: '/upload-file',
    access: 'kiosk',
    encoding: 'form',
    body: processing.UploadForm,
    data: Nothing,
    summary: 'Store photos',
  },
  uploadRecordings: {
    method: 'POST',
    base: 'processing',
    path: '/v2/upload-file',
    access: 'kiosk',
    encoding: 'form',
    body: processing.RecordingUploadForm,
    data: Nothing,
    summary: 'Store photos and their clips',
  },
  generateImage: {
    method: 'POST',
    base: 'processing',
    path: '/generate-image',
    access: 'kiosk',
    body: processing.GenerateImageBody,
    data: processing.GeneratedImages,
    summary: 'Compose the prints in all effects',
  },
  generateVideo: {
    method: 'POST',
    base: 'processing',
    path: '/generate-video',
    access: 'kiosk',
    body: processing.GenerateVideoBody,
    data: processing.GeneratedVideos,
    summary: 'Make the living print and the animated clip',
  },
  makeFilmsAhead: {
    method: 'POST',
    base: 'core',
    path: '/v1/films-ahead',
    access: 'kiosk',
    body: processing.FilmsAheadBody,
    data: processing.FilmsAhead,
    summary: 'Make the chosen films ahead while nothing is drawn and the server is idle',
  },
  compilePainting: {
    method: 'POST',
    base: 'processing',
    path: '/compile-painting',
    access: 'kiosk',
    encoding: 'form',
    body: processing.CompilePaintingForm,
    data: processing.CompiledPainting,
    summary: 'Finish print and films, with a painting over them',
  },
  sendEmail: {
    method: 'POST',
    base: 'processing',
    path: '/send-email',
    access: 'kiosk',
    encoding: 'form',
    body: processing.SendEmailForm,
    data: processing.Delivery,
    summary: 'Mail the files',
  },
  printImage: {
    method: 'POST',
    base: 'processing',
    path: '/print-image',
    access: 'kiosk',
    body: processing.PrintImageBody,
    data: processing.Delivery,
    summary: 'Print the chosen print',
  },
  delivery: {
    method: 'GET',
    base: 'core',
    path: '/v1/delivery/{id}',
    access: 'kiosk',
    data: processing.Delivery,
    summary: 'Get the state of a mail or a print; waits up to 2.5 s for a change',
  },
  readiness: {
    method: 'GET',
    base: 'core',
    path: '/v1/kiosk/readiness',
    access: 'kiosk',
    data: Readiness,
    summary: 'Problems of the booth, with remedies for staff; for pages that send no heartbeats',
  },
  sendHeartbeat: {
    method: 'POST',
    base: 'core',
    path: '/v1/kiosk/heartbeat',
    access: 'kiosk',
    body: Heartbeat,
    data: HeartbeatAnswer,
    summary: "Report a kiosk's state, and get the booth's problems and commands",
  },
  reportRefusedUpload: {
    method: 'POST',
    base: 'core',
    path: '/v1/kiosk/refused-uploads',
    access: 'kiosk',
    data: Nothing,
    summary: 'Report to staff that a proxy refused an upload as too large',
  },
} as const satisfies Record<string, Call>;
