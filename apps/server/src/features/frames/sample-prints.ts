import {
  composePrints,
  makeLightPicture,
  openPhoto,
  openTemplate,
  preparePhoto,
  type Rendered,
} from '@jepret/compositor';
import { type Frame, toChosenFrame } from '@jepret/contract';
import { type FrameGeometry, findLayoutFaults } from '@jepret/layout';
import { LRUCache } from 'lru-cache';
import { BoothError, invalid } from '../../domain/booth-error.ts';
import { asRefusal } from './checks/inspect-template.ts';
import { checkTemplateFile } from './checks/template-file.ts';
import type { InTurn } from './checks/template-turns.ts';

interface Dependencies {
  /** A drawn snap, by its number from 1. */
  readSample(number: number): Promise<Uint8Array>;
  readTemplate(frame: Frame): Promise<Uint8Array | undefined>;
  inTurn: InTurn;
  limits: {
    /** Of how many frames the pictures are remembered. */
    maxKept: number;
    longestSidePx: number;
    maxBytes: number;
  };
}

export type SampleGeometry = FrameGeometry & { isNoCut: boolean };

/**
 * Sample photos in a frame, in every effect, made by what makes the prints and only then reduced: a
 * smaller template would have other windows.
 */
export function createSamplePrints({ readSample, readTemplate, inTurn, limits }: Dependencies) {
  const kept = new LRUCache<Frame['url'], Promise<Rendered[]>>({ max: limits.maxKept });

  async function compose(template: Uint8Array, frame: SampleGeometry): Promise<Rendered[]> {
    const opened = await asRefusal(() => openTemplate(template, frame));
    const photos = await Promise.all(
      Array.from({ length: opened.photoCount }, async (_, index) =>
        preparePhoto(await openPhoto(await readSample(index + 1)), index + 1, opened),
      ),
    );
    const prints = await composePrints(opened, photos);
    return Promise.all(
      prints.map(async ({ effect, jpeg }) => ({
        effect,
        jpeg: await makeLightPicture(jpeg, limits.maxBytes, limits.longestSidePx),
      })),
    );
  }

  return {
    /** Of a template that nobody keeps. */
    async ofTemplate(template: Uint8Array, frame: SampleGeometry): Promise<Rendered[]> {
      checkTemplateFile(template);
      const faults = findLayoutFaults(frame);
      if (faults.length > 0) throw invalid(faults);
      return inTurn(() => compose(template, frame));
    },

    /** Of a frame that the booth has; those who ask at once wait for the same pictures. */
    async ofFrame(frame: Frame): Promise<Rendered[]> {
      const known = kept.get(frame.url);
      if (known) return known;
      const made = inTurn(async () => {
        const template = await readTemplate(frame);
        if (!template) throw new BoothError('not_found', 'The template of this frame is gone.');
        return compose(template, toChosenFrame(frame));
      });
      kept.set(frame.url, made);
      made.catch(() => kept.delete(frame.url));
      return made;
    },
  };
}

export type SamplePrints = ReturnType<typeof createSamplePrints>;
