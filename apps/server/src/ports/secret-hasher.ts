/** Turns passwords and one-time codes into what may be stored. */
export interface SecretHasher {
  hash(secret: string): Promise<string>;
  /** Takes its full time for every hash, so that an answer's delay tells nothing. */
  verify(secret: string, hash: string): Promise<boolean>;
  /** The hash of a secret nobody knows: checked where there is no real one, for the same delay. */
  readonly unmatchableHash: string;
}
