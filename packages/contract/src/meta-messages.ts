/** Meta messages that the kiosk or staff act on (SIGN-37, SIGN-49, PRINT-23). */
export const META_MESSAGES = {
  /** Signs the kiosk out; nothing else may use it. */
  kioskTokenInvalid: 'Invalid or expired token',
  staffTokenInvalid: 'Staff sign-in expired',
  consoleSessionInvalid: 'Sign in again.',
  agentTokenInvalid: 'Unknown or revoked printer token',
} as const;
