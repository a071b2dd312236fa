/** Encrypts secrets for the database that must be read again, and signs addresses. */
export interface SecretBox {
  /** Bound to one owner: in another owner's row it cannot be opened. */
  seal(secret: string, owner: string): string;
  /** Undefined if it was sealed with another key or for another owner, or was changed. */
  open(sealed: string, owner: string): string | undefined;
}
