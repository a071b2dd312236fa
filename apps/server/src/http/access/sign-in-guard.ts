import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SecretHasher } from '../../ports/secret-hasher.ts';

export type SignInKind = 'code' | 'password' | 'second-factor';

/** Where a sign-in comes from. */
export interface Origin {
  /** In the form of `addressGroup`. */
  address: string;
  /** Of what its cookie holds, whether or not we know it. */
  deviceHash: string | undefined;
  /** When it is a kiosk that signed in before; such a kiosk counts for itself. */
  kioskId: string | undefined;
  /** When it is a browser that is known for this person and this kind of secret; it counts for itself too. */
  browserId: string | undefined;
  /** The queue in which its secrets are hashed; whatever it compares is counted. */
  hasher: SecretHasher;
  /** It is such a kiosk or browser, or at an address that staff signed in from. */
  isKnown: boolean;
}

/** What a person can be mailed by a caller who is not signed in. */
export type RequestedMail = Extract<SignInKind, 'code' | 'password'>;

interface Call {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** What every way of signing in passes. Too many tries are refused before anything is hashed. */
export interface SignInGuard {
  /** A caller asks for something; `mail` says which mail, if it is one. */
  passRequest<Given>(
    call: Call & { mail: { kind: RequestedMail; email: string } | undefined },
    give: (origin: Origin) => Promise<Given>,
  ): Promise<Given>;
  /**
   * Counts a mail and returns whether it may be sent. To be called after the answer, which is the
   * same either way (SIGN-23).
   */
  countMail(kind: RequestedMail, email: string, origin: Origin): Promise<boolean>;
  /** A person who is signed in chooses another password, a few times an hour. */
  passPasswordChange(call: Call & { email: string }, change: () => Promise<void>): Promise<void>;
  /** Somebody tries a secret; `look` finds nothing when it is wrong. Only wrong ones add up. */
  passTry<Found>(
    call: Call & {
      kind: SignInKind;
      email: string;
      /** Whether what was found is all that it takes; otherwise its address does not become known. */
      isProof: (found: Found) => boolean;
    },
    look: (origin: Origin) => Promise<Found | undefined>,
  ): Promise<Found | undefined>;
}

/** SIGN-66: without a second factor the password is all there is. */
export const isProofByPassword = ({ hasSecondFactor }: { hasSecondFactor: boolean }): boolean =>
  !hasSecondFactor;
