import type { Clock } from '@jepret/time';
import { findSingleSource } from '../../domain/singles.ts';
import type { BlobStore, BlobStream } from '../../ports/blob-store.ts';
import type { SecretBox } from '../../ports/secret-box.ts';

const HOUR_MS = 3_600_000;
/** One hour longer than the validity that callers promise, which they compute after the sealing. */
const SEAL_LIFETIME_MS = 13 * HOUR_MS; // PIC-32
/** Tolerates another process's clock, and this clock before it was set back. */
const MAX_CLOCK_LEAD_MS = HOUR_MS;

interface Dependencies {
  clock: Clock;
  /** Undefined if all addresses are the booth's own. */
  addressBox: SecretBox | undefined;
  publicUrl: string;
}

/**
 * An object storage cannot draw a single when it is opened (PIC-31), so such a single gets a sealed
 * address of the booth instead of the storage's address.
 */
export function withSingleAddresses(
  blobStore: BlobStore,
  { clock, addressBox, publicUrl }: Dependencies,
): BlobStore {
  if (!addressBox) return blobStore;
  return {
    ...blobStore,
    async getUrl(key) {
      if (!findSingleSource(key)) return blobStore.getUrl(key);
      return `${publicUrl}/static/${key}?seal=${addressBox.seal(String(clock.now()), key)}`;
    },
  };
}

/** Undefined if the seal does not fit the address (PIC-32). */
export type OpenSealed = (key: string, seal: string) => Promise<BlobStream | undefined>;

export function createOpenSealed(
  blobStore: Pick<BlobStore, 'openRead'>,
  { clock, addressBox }: Omit<Dependencies, 'publicUrl'>,
): OpenSealed {
  return async function openSealed(key, seal) {
    const sealedAt = addressBox?.open(seal, key);
    if (sealedAt === undefined) return undefined;
    const ageMs = clock.now() - Number(sealedAt);
    return ageMs > -MAX_CLOCK_LEAD_MS && ageMs < SEAL_LIFETIME_MS
      ? blobStore.openRead(key)
      : undefined;
  };
}
