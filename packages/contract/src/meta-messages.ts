/** Meta messages that clients react to (SIGN-37, SIGN-49, PRINT-23). */
export const META_MESSAGES = {
  /** Signs the kiosk out; must not be used for anything else. */
  kioskTokenInvalid: 'Invalid or expired token',
  staffTokenInvalid: 'Staff sign-in expired',
  consoleSessionInvalid: 'Sign in again.',
  agentTokenInvalid: 'Unknown or revoked printer token',
} as const;
