/** Keeps secrets that must be read again, such as those of authenticator apps, out of sight in the database. */
export interface SecretBox {
  /** For one owner: moved into somebody else's row it opens nothing. */
  seal(secret: string, owner: string): string;
  /** Undefined when it was sealed with another key or for another owner, or changed since. */
  open(sealed: string, owner: string): string | undefined;
}
