import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SecretHasher } from '../../ports/secret-hasher.ts';

export type SignInKind = 'code' | 'password' | 'second-factor';

/** The origin of a sign-in attempt. */
export interface Origin {
  /** As returned by `addressGroup`. */
  address: string;
  /** The hash of the device secret in its cookie, of a known kiosk or not. */
  deviceHash: string | undefined;
  /** Set for a kiosk that signed in before; its attempts have a separate count. */
  kioskId: string | undefined;
  /** Set for a browser that is known for this person and kind of secret; its attempts have a separate count. */
  browserId: string | undefined;
  /** Hashes its secrets in a queue of known clients or strangers; counts each comparison. */
  hasher: SecretHasher;
  /** True for such a kiosk or browser, and for an address that staff signed in from. */
  isKnown: boolean;
}

/** The mails that a caller who is not signed in can request for a person. */
export type RequestedMail = Extract<SignInKind, 'code' | 'password'>;

interface CallContext {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Guards all ways of signing in. Too many attempts are refused before anything is hashed. */
export interface SignInGuard {
  /** Guards a request of a caller who is not signed in; `mail` is the mail that it requests, if any. */
  guardRequest<Result>(
    call: CallContext & { mail: { kind: RequestedMail; email: string } | undefined },
    handle: (origin: Origin) => Promise<Result>,
  ): Promise<Result>;
  /**
   * Counts a mail and returns whether it may be sent. Call it after the response, which is the same in both cases
   * (SIGN-23).
   */
  countMail(kind: RequestedMail, email: string, origin: Origin): Promise<boolean>;
  /** Limits password changes of a signed-in person to a few an hour. */
  guardPasswordChange(
    call: CallContext & { email: string },
    change: () => Promise<void>,
  ): Promise<void>;
  /** Guards an attempt with a secret; `verify` returns undefined if it is wrong. Only wrong attempts add up. */
  guardAttempt<Found>(
    call: CallContext & {
      kind: SignInKind;
      email: string;
      /** Whether this secret completes the sign-in; only then its address becomes known. */
      isComplete: (found: Found) => boolean;
    },
    verify: (origin: Origin) => Promise<Found | undefined>,
  ): Promise<Found | undefined>;
}

/** SIGN-66: without a second factor the password completes the sign-in. */
export const isCompleteByPassword = ({ hasSecondFactor }: { hasSecondFactor: boolean }): boolean =>
  !hasSecondFactor;
