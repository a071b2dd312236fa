import { z } from 'zod';
import type { Call } from '../calls.ts';
import { StaffRole } from '../entities/sign-in.ts';
import { Email, OpaqueToken, Password } from '../text-fields.ts';

export const MIN_PASSWORD_LENGTH = 8;

/** A password that somebody chooses. */
export const NewPassword = Password.min(
  MIN_PASSWORD_LENGTH,
  `A password has at least ${MIN_PASSWORD_LENGTH} characters.`,
);

export const ConsoleSignInBody = z.object({ email: Email, password: Password });

/** Six digits of an app, or one of the recovery codes; spaces and dashes do not matter. */
export const SecondFactorCode = z
  .string('The code is needed.')
  .transform((typed) => typed.replaceAll(/[\s-]/g, '').toLowerCase())
  .pipe(z.string().min(1, 'The code is needed.').max(40, 'A code is shorter than that.'));
export const SecondFactorBody = z.object({ code: SecondFactorCode });

/** Who replaces a second factor gives a code of the old one, too. */
export const EnrolBody = SecondFactorBody.extend({ current_code: SecondFactorCode.optional() });

/** What is still missing before somebody is in. */
export const SignInStep = z.enum(['code', 'enrol', 'in']);
export type SignInStep = z.infer<typeof SignInStep>;

export const SignInProgress = z.object({
  step: SignInStep,
  /** Whether enrolling may wait until the next sign-in. */
  may_put_off: z.boolean(),
});
export type SignInProgress = z.infer<typeof SignInProgress>;

/** What an authenticator app is given. */
export const SecondFactorOffer = z.object({
  secret: z.string(),
  /** The same as an address and a picture of it, as a data URL. */
  uri: z.string(),
  qr: z.string(),
});
export type SecondFactorOffer = z.infer<typeof SecondFactorOffer>;

/** Shown this once. */
export const RecoveryCodes = z.object({ codes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;

export const ConfirmPasswordBody = z.object({ password: Password });
export const ChangePasswordBody = z.object({ password: NewPassword });
export const ForgottenPasswordBody = z.object({ email: Email });

/** What a mail's link opens: an invitation, or a new password. */
export const PasswordLink = z.object({
  kind: z.enum(['invitation', 'reset']),
  email: z.string(),
});
export type PasswordLink = z.infer<typeof PasswordLink>;
export const FindPasswordLinkBody = z.object({ token: OpaqueToken });
export const UsePasswordLinkBody = z.object({ token: OpaqueToken, password: NewPassword });

/** Who is signed in. */
export const Account = z.object({
  id: z.string(),
  email: z.string(),
  role: StaffRole,
  /** Slugs; null is every location. */
  locations: z.array(z.string()).nullable(),
  has_second_factor: z.boolean(),
  recovery_codes_left: z.number().int(),
  /** Payments are played, not real. */
  is_sandbox: z.boolean(),
});
export type Account = z.infer<typeof Account>;

export const signInCalls = {
  signIn: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/sign-in',
    access: 'public',
    body: ConsoleSignInBody,
    data: SignInProgress,
    summary: 'Sign in to the console with a password',
  },
  enterCode: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/sign-in/code',
    access: { console: 'signing-in' },
    body: SecondFactorBody,
    data: SignInProgress,
    summary: 'The second factor: a code of the app, or a recovery code',
  },
  putOffSecondFactor: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/sign-in/later',
    access: { console: 'signing-in' },
    data: SignInProgress,
    summary: 'Enrol a second factor another time; in the sandbox only',
  },
  findProgress: {
    method: 'GET',
    base: 'core',
    path: '/v1/console/sign-in',
    access: { console: 'signing-in' },
    data: SignInProgress,
    summary: 'How far a sign-in is',
  },
  signOut: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/sign-out',
    access: { console: 'signing-in' },
    data: z.null(),
    summary: 'Sign out of the console',
  },
  offerSecondFactor: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/second-factor',
    access: { console: 'signing-in', asksPassword: true },
    data: SecondFactorOffer,
    summary: 'A secret for an authenticator app',
  },
  enrolSecondFactor: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/second-factor/enrolment',
    access: { console: 'signing-in', asksPassword: true },
    body: EnrolBody,
    data: RecoveryCodes,
    summary: "Prove that the app has the secret; from then on it is this person's second factor",
  },
  renewRecoveryCodes: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/recovery-codes',
    access: { console: 'account.manage', asksPassword: true },
    body: SecondFactorBody,
    data: RecoveryCodes,
    summary:
      'Ten new recovery codes in the place of the old ones, for a code of the present factor',
  },
  getAccount: {
    method: 'GET',
    base: 'core',
    path: '/v1/console/account',
    access: { console: 'account.manage' },
    data: Account,
    summary: 'Who is signed in',
  },
  confirmPassword: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/password/confirmation',
    access: { console: 'signing-in' },
    body: ConfirmPasswordBody,
    data: z.null(),
    summary: 'Say the password again, before money and team',
  },
  changePassword: {
    method: 'PUT',
    base: 'core',
    path: '/v1/console/password',
    access: { console: 'account.manage', asksPassword: true },
    body: ChangePasswordBody,
    data: z.null(),
    summary: 'Another password; ends the other sign-ins of this person',
  },
  askForPassword: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/password/forgotten',
    access: 'public',
    body: ForgottenPasswordBody,
    data: z.null(),
    summary: 'Mail a link for a new password',
  },
  findPasswordLink: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/password/link',
    access: 'public',
    body: FindPasswordLinkBody,
    data: PasswordLink,
    summary: 'Whom a mailed link is for',
  },
  usePasswordLink: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/password/link/use',
    access: 'public',
    body: UsePasswordLinkBody,
    data: z.null(),
    summary: 'Choose a password with a mailed link',
  },
} as const satisfies Record<string, Call>;
