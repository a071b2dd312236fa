import {
  composePrints,
  makeSmallPicture,
  openPhoto,
  openTemplate,
  preparePhoto,
  type RenderedPicture,
} from '@jepret/compositor';
import { type Frame, toChosenFrame } from '@jepret/contract';
import { type FrameGeometry, findLayoutFaults } from '@jepret/layout';
import { LRUCache } from 'lru-cache';
import { BoothError, invalid } from '../../domain/booth-error.ts';
import { refuseTemplateErrors } from './checks/inspect-template.ts';
import { checkTemplateFile } from './checks/template-file.ts';
import type { RunInQueue } from './checks/template-queue.ts';

interface Dependencies {
  /** A sample snap, by its number from 1. */
  readSample(number: number): Promise<Uint8Array>;
  readTemplate(frame: Frame): Promise<Uint8Array | undefined>;
  runInQueue: RunInQueue;
  limits: {
    /** How many frames have cached pictures. */
    maxCachedFrames: number;
    longestSidePx: number;
    maxBytes: number;
  };
}

export type SampleGeometry = FrameGeometry & { isNoCut: boolean };

/**
 * Sample photos in a frame, in every effect. Made at full size by the print compositor and then
 * reduced, because a smaller template would have other windows.
 */
export function createSamplePrints({ readSample, readTemplate, runInQueue, limits }: Dependencies) {
  const cache = new LRUCache<Frame['url'], Promise<RenderedPicture[]>>({
    max: limits.maxCachedFrames,
  });

  async function compose(template: Uint8Array, frame: SampleGeometry): Promise<RenderedPicture[]> {
    const opened = await refuseTemplateErrors(() => openTemplate(template, frame));
    const photos = await Promise.all(
      Array.from({ length: opened.photoCount }, async (_, index) =>
        preparePhoto(await openPhoto(await readSample(index + 1)), index + 1, opened),
      ),
    );
    const prints = await composePrints(opened, photos);
    return Promise.all(
      prints.map(async ({ effect, jpeg }) => ({
        effect,
        jpeg: await makeSmallPicture(jpeg, limits.maxBytes, limits.longestSidePx),
      })),
    );
  }

  return {
    /** For an uploaded template that is not stored. */
    async ofTemplate(template: Uint8Array, frame: SampleGeometry): Promise<RenderedPicture[]> {
      checkTemplateFile(template);
      const faults = findLayoutFaults(frame);
      if (faults.length > 0) throw invalid(faults);
      return runInQueue(() => compose(template, frame));
    },

    /** For a frame of the booth; concurrent callers share the pictures. */
    async ofFrame(frame: Frame): Promise<RenderedPicture[]> {
      const cached = cache.get(frame.url);
      if (cached) return cached;
      const made = runInQueue(async () => {
        const template = await readTemplate(frame);
        if (!template) throw new BoothError('not_found', 'The template of this frame is missing.');
        return compose(template, toChosenFrame(frame));
      });
      cache.set(frame.url, made);
      made.catch(() => cache.delete(frame.url));
      return made;
    },
  };
}

export type SamplePrints = ReturnType<typeof createSamplePrints>;
