import { z } from 'zod';
import { Email, OneTimeCode, OpaqueToken, Password } from '../text-fields.ts';

/** Roles of staff; `console/rights.ts` lists the rights of each. */
export const StaffRole = z.enum(['owner', 'operator', 'cashier']);
export type StaffRole = z.infer<typeof StaffRole>;

export const RequestOtpBody = z.object({ email: Email });
export type RequestOtpBody = z.infer<typeof RequestOtpBody>;

export const ValidateOtpBody = z.object({ email: Email, otp: OneTimeCode });
export type ValidateOtpBody = z.infer<typeof ValidateOtpBody>;

export const AdminLoginBody = z.object({ email: Email, password: Password });
export type AdminLoginBody = z.infer<typeof AdminLoginBody>;

export const StaffSession = z.object({
  id: z.string().min(1),
  token: OpaqueToken,
  /** Set if the staff member must give a reason for each bypass. */
  asks_reason: z.literal(true).optional(),
  /** The booth of this sign-in; set only if the staff member may name it (STAFF-30). */
  booth: z.object({ name: z.string().nullable() }).optional(),
});
export type StaffSession = z.infer<typeof StaffSession>;

/** The choices of 'Use edit page?'. */
export const EditMode = z.enum(['With Edit', 'Without Edit', 'Sticker Only']);
export type EditMode = z.infer<typeof EditMode>;

/** Values that each edit mode writes into local storage (SIGN-3). */
export const EDIT_MODE_FLAGS = {
  'With Edit': { useEdit: true, stickerOnly: false },
  'Without Edit': { useEdit: false, stickerOnly: false },
  'Sticker Only': { useEdit: true, stickerOnly: true },
} as const satisfies Record<EditMode, { useEdit: boolean; stickerOnly: boolean }>;
