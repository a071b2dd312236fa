import { z } from 'zod';
import type { Call } from '../calls.ts';
import { StaffRole } from '../entities/sign-in.ts';
import { Email, OpaqueToken, Password } from '../text-fields.ts';

export const MIN_PASSWORD_LENGTH = 8;

export const NewPassword = Password.min(
  MIN_PASSWORD_LENGTH,
  `A password has at least ${MIN_PASSWORD_LENGTH} characters.`,
);

export const ConsoleSignInBody = z.object({ email: Email, password: Password });

/** A six-digit authenticator code, or a recovery code; spaces and dashes are ignored. */
export const SecondFactorCode = z
  .string('Enter the code.')
  .transform((typed) => typed.replaceAll(/[\s-]/g, '').toLowerCase())
  .pipe(z.string().min(1, 'Enter the code.').max(40, 'The code is too long.'));
export const SecondFactorBody = z.object({ code: SecondFactorCode });

/** Replacing a second factor also needs a current code. */
export const EnrolBody = SecondFactorBody.extend({ current_code: SecondFactorCode.optional() });

/** The next step of a sign-in. */
export const SignInStep = z.enum(['code', 'enrol', 'in']);
export type SignInStep = z.infer<typeof SignInStep>;

export const SignInProgress = z.object({
  step: SignInStep,
  /** Whether two-step verification can be set up at a later sign-in. */
  may_put_off: z.boolean(),
});
export type SignInProgress = z.infer<typeof SignInProgress>;

export const SecondFactorOffer = z.object({
  secret: z.string(),
  /** The secret as a URI, and its QR code as a data URL. */
  uri: z.string(),
  qr: z.string(),
});
export type SecondFactorOffer = z.infer<typeof SecondFactorOffer>;

/** Shown only once. */
export const RecoveryCodes = z.object({ codes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;

export const ConfirmPasswordBody = z.object({ password: Password });
export const ChangePasswordBody = z.object({ password: NewPassword });
export const ForgottenPasswordBody = z.object({ email: Email });

/** The purpose of a mailed link: an invitation or a new password. */
export const PasswordLink = z.object({
  kind: z.enum(['invitation', 'reset']),
  email: z.string(),
});
export type PasswordLink = z.infer<typeof PasswordLink>;
export const FindPasswordLinkBody = z.object({ token: OpaqueToken });
export const UsePasswordLinkBody = z.object({ token: OpaqueToken, password: NewPassword });

export const Account = z.object({
  id: z.string(),
  email: z.string(),
  role: StaffRole,
  /** Slugs; null is every location. */
  locations: z.array(z.string()).nullable(),
  has_second_factor: z.boolean(),
  recovery_codes_left: z.number().int(),
  /** Payments are simulated. */
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
    summary: 'Enter an authenticator code or a recovery code',
  },
  postponeSecondFactor: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/sign-in/later',
    access: { console: 'signing-in' },
    data: SignInProgress,
    summary: 'Set up two-step verification later; in sandbox mode only',
  },
  findProgress: {
    method: 'GET',
    base: 'core',
    path: '/v1/console/sign-in',
    access: { console: 'signing-in' },
    data: SignInProgress,
    summary: 'Get the next step of a sign-in',
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
    access: { console: 'signing-in', requiresRecentPassword: true },
    data: SecondFactorOffer,
    summary: 'Create a secret for an authenticator app',
  },
  enrolSecondFactor: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/second-factor/enrolment',
    access: { console: 'signing-in', requiresRecentPassword: true },
    body: EnrolBody,
    data: RecoveryCodes,
    summary: 'Turn on two-step verification with a code from the app',
  },
  renewRecoveryCodes: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/recovery-codes',
    access: { console: 'account.manage', requiresRecentPassword: true },
    body: SecondFactorBody,
    data: RecoveryCodes,
    summary: 'Replace the recovery codes with ten new ones; needs a current code',
  },
  getAccount: {
    method: 'GET',
    base: 'core',
    path: '/v1/console/account',
    access: { console: 'account.manage' },
    data: Account,
    summary: 'Get the account that is signed in',
  },
  confirmPassword: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/password/confirmation',
    access: { console: 'signing-in' },
    body: ConfirmPasswordBody,
    data: z.null(),
    summary: 'Confirm the password before changes of money and team',
  },
  changePassword: {
    method: 'PUT',
    base: 'core',
    path: '/v1/console/password',
    access: { console: 'account.manage', requiresRecentPassword: true },
    body: ChangePasswordBody,
    data: z.null(),
    summary: 'Change the password; ends the other sign-ins of this person',
  },
  requestPasswordReset: {
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
    summary: 'Get the e-mail that a mailed link is for',
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
