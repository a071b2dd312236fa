import type { Frame } from '@jepret/contract';
import type { ReasonAndRemedy } from '../../../domain/reason-and-remedy.ts';
import { BlobStoreError } from '../../../ports/blob-store.ts';
import { findPngFault } from './png-check.ts';

/** The faults of frames that cannot be printed, by URL; one list for each process. */
export type FrameFaults = Map<Frame['url'], string>;

interface Dependencies {
  faults: FrameFaults;
  listFrames(): Promise<readonly { frame: Frame }[]>;
  readTemplate(frame: Frame): Promise<Uint8Array | undefined>;
}

/** Checks the files of all templates, because no visitor should pay for an empty or damaged frame. */
export function createFrameChecks({ faults, listFrames, readTemplate }: Dependencies) {
  async function findFault(frame: Frame): Promise<string | undefined | typeof UNKNOWN> {
    try {
      const template = await readTemplate(frame);
      return template ? findPngFault(template, frame) : 'Its template is missing.';
    } catch (error) {
      // An unreachable storage says nothing about the frame.
      if (error instanceof BlobStoreError && error.fault !== 'refused') return UNKNOWN;
      return 'Its template cannot be read.';
    }
  }

  /** Returns false if some templates could not be checked. Calls `onFound` for new faults. */
  return async function check(onFound?: (frame: Frame, fault: string) => void): Promise<boolean> {
    let isComplete = true;
    for (const { frame } of await listFrames()) {
      const fault = await findFault(frame);
      if (fault === UNKNOWN) isComplete = false;
      else if (fault === undefined) faults.delete(frame.url);
      else if (fault !== faults.get(frame.url)) {
        faults.set(frame.url, fault);
        onFound?.(frame, fault);
      }
    }
    return isComplete;
  };
}

const UNKNOWN = Symbol('not checked');

/** For staff: which frames are not offered, and what to do. */
export function describeFaults(faults: FrameFaults): ReasonAndRemedy | undefined {
  if (faults.size === 0) return undefined;
  const names = [...faults].map(([url, fault]) => `${nameOf(url)} (${fault})`).join(' ');
  return {
    reason: (t) => t('readiness.framesBroken', { names }),
    remedy: (t) => t('readiness.framesRemedy'),
  };
}

const nameOf = (url: string): string => /fe-([^/]+)\.png$/.exec(url)?.[1] ?? url;
