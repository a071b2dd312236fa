import type { Frame } from '@jepret/contract';
import type { Clock } from '@jepret/time';
import type { BlobStore } from '../../ports/blob-store.ts';
import type { PhotoCache, PrintSnap } from './photo-cache.ts';
import type { PrintStore } from './store.ts';
import type { Templates } from './templates.ts';

export interface PrintDependencies {
  store: PrintStore;
  blobStore: BlobStore;
  clock: Clock;
  templates: Templates;
  photoCache: PhotoCache;
  findFrame(frameName: string, categoryName: string): Promise<Frame | undefined>;
  listSnaps(transactionId: string): Promise<PrintSnap[]>;
  deleteSnap(transactionId: string, snap: PrintSnap): Promise<void>;
}
