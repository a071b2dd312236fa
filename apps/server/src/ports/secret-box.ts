/** Keeps secrets that must be read again, such as those of authenticator apps, out of sight in the database. */
export interface SecretBox {
  seal(secret: string): string;
  /** Undefined when it was sealed with another key, or changed since. */
  open(sealed: string): string | undefined;
}
