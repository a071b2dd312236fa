import { createPrivateKey } from 'node:crypto';
import { z } from 'zod';
import type { ServiceAccount } from './access.ts';

const Account = z.object({
  client_email: z.string().min(1),
  private_key: z.string().refine(isPrivateKey),
  private_key_id: z.string().optional(),
  project_id: z.string().min(1),
  token_uri: z.url().default('https://oauth2.googleapis.com/token'),
});

/** Throws if the text is not the JSON of a service account with a usable key. */
export const readServiceAccount = (text: string): ServiceAccount => Account.parse(JSON.parse(text));

function isPrivateKey(text: string): boolean {
  try {
    return createPrivateKey(text).asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}
