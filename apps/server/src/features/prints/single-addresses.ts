import type { Clock } from '@jepret/time';
import { findSingleSource } from '../../domain/singles.ts';
import type { BlobStore, BlobStream } from '../../ports/blob-store.ts';
import type { SecretBox } from '../../ports/secret-box.ts';

const HOUR_MS = 3_600_000;
/** An hour longer than an address must be good: whoever is told until when is told so a little later. */
const GOOD_FOR_MS = 13 * HOUR_MS; // PIC-32
/** The clock of another process, or of this one before it was set back. */
const MAX_LEAD_MS = HOUR_MS;

interface Dependencies {
  clock: Clock;
  /** Undefined where every address is the booth's own already. */
  addressBox: SecretBox | undefined;
  publicUrl: string;
}

/**
 * An object storage could not draw a single behind an address of its own (PIC-31): such a single has
 * one of the booth's, sealed.
 */
export function withSingleAddresses(
  blobStore: BlobStore,
  { clock, addressBox, publicUrl }: Dependencies,
): BlobStore {
  if (!addressBox) return blobStore;
  return {
    ...blobStore,
    async urlOf(key) {
      if (!findSingleSource(key)) return blobStore.urlOf(key);
      return `${publicUrl}/static/${key}?seal=${addressBox.seal(String(clock.now()), key)}`;
    },
  };
}

/** Undefined without the seal of such an address (PIC-32). */
export type OpenSealed = (key: string, seal: string) => Promise<BlobStream | undefined>;

export function createOpenSealed(
  blobStore: Pick<BlobStore, 'openRead'>,
  { clock, addressBox }: Omit<Dependencies, 'publicUrl'>,
): OpenSealed {
  return async function openSealed(key, seal) {
    const sealedAt = addressBox?.open(seal, key);
    if (sealedAt === undefined) return undefined;
    const ageMs = clock.now() - Number(sealedAt);
    return ageMs > -MAX_LEAD_MS && ageMs < GOOD_FOR_MS ? blobStore.openRead(key) : undefined;
  };
}
