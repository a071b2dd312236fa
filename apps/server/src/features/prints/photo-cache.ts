import {
  openPhoto,
  type Photo,
  PhotoError,
  type PreparedPhoto,
  preparePhoto,
} from '@jepret/compositor';
import type { Scheduler } from '@jepret/time';
import { createBoundedCache } from './bounded-cache.ts';
import type { OpenedTemplate } from './templates.ts';

/** A stored photo. */
export interface PrintSnap {
  number: number;
  hash: string;
  blobKey: string;
}

/** A stored photo is missing or unreadable. */
export class LostSnap extends Error {
  override name = 'LostSnap';
  readonly snap: PrintSnap;

  constructor(snap: PrintSnap, options?: ErrorOptions) {
    super(`Photo ${snap.number} cannot be read.`, options);
    this.snap = snap;
  }
}

/** Longer than from a photo to its print, including the time that a visitor takes to pose. */
const LIFETIME_MS = 5 * 60_000;
const BOUNDS = { maxBytes: 96 * 1024 ** 2, maxEntries: 128, lifetimeMs: LIFETIME_MS };

/**
 * Caches photos until their print is made, so that none is decoded or scaled twice. Any process can
 * do the same from the stored photos.
 */
export function createPhotoCache(
  readSnap: (snap: PrintSnap) => Promise<Uint8Array | undefined>,
  scheduler: Scheduler,
) {
  const photos = createBoundedCache<Photo>(BOUNDS, scheduler);
  const prepared = createBoundedCache<PreparedPhoto>(BOUNDS, scheduler);
  const opening = new Map<string, Promise<Photo>>();

  function keep(hash: string, photo: Photo): void {
    photos.set(hash, photo, photo.pixels.byteLength);
  }

  async function open(snap: PrintSnap): Promise<Photo> {
    const bytes = await readSnap(snap);
    if (!bytes) throw new LostSnap(snap);
    try {
      const photo = await openPhoto(bytes);
      keep(snap.hash, photo);
      return photo;
    } catch (error) {
      throw error instanceof PhotoError ? new LostSnap(snap, { cause: error }) : error;
    }
  }

  async function getPhoto(snap: PrintSnap): Promise<Photo> {
    const cached = photos.find(snap.hash) ?? opening.get(snap.hash);
    if (cached) return cached;
    const photo = open(snap).finally(() => opening.delete(snap.hash));
    opening.set(snap.hash, photo);
    return photo;
  }

  return {
    keep,
    getPhoto,

    async getPrepared(snap: PrintSnap, { template, hash }: OpenedTemplate): Promise<PreparedPhoto> {
      const key = preparedKey(snap, hash);
      const cached = prepared.find(key);
      if (cached) return cached;
      const made = await preparePhoto(await getPhoto(snap), snap.number, template);
      prepared.set(key, made, bytesOf(made));
      return made;
    },

    /** Call this after preparing and rendering: the photo is needed again only for another frame. */
    dropPhoto(snap: PrintSnap): void {
      photos.delete(snap.hash);
    },

    /** Call this when the print is stored. */
    dropAll(snaps: readonly PrintSnap[], { hash }: OpenedTemplate): void {
      for (const snap of snaps) {
        photos.delete(snap.hash);
        prepared.delete(preparedKey(snap, hash));
      }
    },

    close(): void {
      photos.clear();
      prepared.clear();
    },
  };
}

export type PhotoCache = ReturnType<typeof createPhotoCache>;

const preparedKey = ({ number, hash }: PrintSnap, templateHash: string): string =>
  `${hash}/${number}/${templateHash}`;

function bytesOf({ rasters }: PreparedPhoto): number {
  const buffers = new Set([...rasters.values()].flat());
  return [...buffers].reduce((total, { byteLength }) => total + byteLength, 0);
}
