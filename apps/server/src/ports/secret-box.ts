/** Keeps secrets that must be read again out of sight in the database, and proves who wrote an address. */
export interface SecretBox {
  /** For one owner: moved into somebody else's row it opens nothing. */
  seal(secret: string, owner: string): string;
  /** Undefined when it was sealed with another key or for another owner, or changed since. */
  open(sealed: string, owner: string): string | undefined;
}
