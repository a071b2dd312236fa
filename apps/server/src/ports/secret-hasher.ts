/** Hashes passwords and one-time codes for storage. */
export interface SecretHasher {
  hash(secret: string): Promise<string>;
  /** Takes the same time for every hash, so that the delay of a response reveals nothing. */
  verify(secret: string, hash: string): Promise<boolean>;
  /** The hash of an unknown secret: verified if there is no real one, for the same delay. */
  readonly unmatchableHash: string;
}
