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
}

interface Call {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** What every way of signing in passes. Too many tries are refused before anything is hashed. */
export interface SignInGuard {
  /** Somebody asks for a code. */
  passRequest<Given>(call: Call, give: (origin: Origin) => Promise<Given>): Promise<Given>;
  /** Somebody tries a secret; `look` finds nothing when it is wrong. Only wrong ones add up. */
  passTry<Found>(
    call: Call & {
      kind: SignInKind;
      email: string;
      /** Whether what was found is all that it takes; else its address stays a stranger's. */
      isProof?: (found: Found) => boolean;
    },
    look: (origin: Origin) => Promise<Found | undefined>,
  ): Promise<Found | undefined>;
}
