import { z } from 'zod';
import { DeviceText, LocationName, TEXT_LIMITS } from '../text-fields.ts';

/** How payment events reach the kiosk (PAY-56, PAY-64). */
export const PushSettings = z.discriminatedUnion('provider', [
  z.object({ provider: z.literal('sse') }),
  z.object({
    provider: z.literal('fcm'),
    vapid_key: z.string(),
    firebase: z.object({
      apiKey: z.string(),
      projectId: z.string(),
      appId: z.string(),
      messagingSenderId: z.string(),
    }),
  }),
]);
export type PushSettings = z.infer<typeof PushSettings>;

/** Addresses of the server's parts; an empty base is the kiosk's own origin (RUN-14). */
export const KioskConfig = z.object({
  version: z.string(),
  push: PushSettings,
  bases: z.object({
    core: z.string(),
    auth: z.string(),
    processing: z.string(),
    static: z.string(),
    videos: z.string(),
  }),
});
export type KioskConfig = z.infer<typeof KioskConfig>;

/** Position of the camera relative to the screen (CAM-54). */
export const CameraSide = z.enum(['above', 'left', 'right', 'below']);
export type CameraSide = z.infer<typeof CameraSide>;

/** A kiosk sends this at start, after sign-in, and when its recording changes (SIGN-47). */
export const KioskReport = z.object({
  location: LocationName,
  useEdit: z.boolean(),
  stickerOnly: z.boolean(),
  app_version: DeviceText.min(1).max(40),
  camera_label: DeviceText.max(200).nullable(),
  /** How it records clips (CAM-44), such as `VP9, up to 720 lines, 8 Mbps`. Older kiosks do not send it. */
  recording: DeviceText.max(100).nullable().optional(),
});
export type KioskReport = z.infer<typeof KioskReport>;

/**
 * Its location takes precedence: it was reported first after the sign-in, or set in the console
 * since then.
 */
export const Kiosk = KioskReport.extend({ id: z.string() });
export type Kiosk = z.infer<typeof Kiosk>;

const NAME_ERROR = `A booth has a name of 1 to ${TEXT_LIMITS.boothName} characters.`;

export const RenameBoothBody = z.object({
  name: z.string(NAME_ERROR).trim().min(1, NAME_ERROR).max(TEXT_LIMITS.boothName, NAME_ERROR),
  /** The name shown when staff made the change; null if the booth had no name. */
  was: z.string().nullable(),
});
