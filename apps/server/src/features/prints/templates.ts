import { createHash } from 'node:crypto';
import { openTemplate, type Template, TemplateError } from '@jepret/compositor';
import { type Frame, toChosenFrame } from '@jepret/contract';
import type { Scheduler } from '@jepret/time';
import { BoothError } from '../../domain/booth-error.ts';
import { createBoundedCache } from './bounded-cache.ts';

export interface OpenedTemplate {
  template: Template;
  /** The hash of the template's file. */
  hash: string;
}

/** No shorter lifetime is needed: the key contains the frame's address, which changes with its picture. */
const LIFETIME_MS = 30 * 60_000;
const BOUNDS = { maxBytes: 128 * 1024 ** 2, maxEntries: 16, lifetimeMs: LIFETIME_MS };
const BYTES_PER_PIXEL = 4;

/** Caches decoded frame artwork. */
export function createTemplates(
  readTemplate: (frame: Frame) => Promise<Uint8Array | undefined>,
  scheduler: Scheduler,
) {
  const opened = createBoundedCache<Promise<OpenedTemplate>>(BOUNDS, scheduler);

  async function open(frame: Frame): Promise<OpenedTemplate> {
    const png = await readTemplate(frame);
    if (!png) throw unusable(frame, new Error('The template is missing.'));
    try {
      const template = await openTemplate(png, toChosenFrame(frame));
      return { template, hash: createHash('sha256').update(png).digest('hex') };
    } catch (error) {
      throw error instanceof TemplateError ? unusable(frame, error) : error;
    }
  }

  return {
    get(frame: Frame): Promise<OpenedTemplate> {
      const key = JSON.stringify(frame);
      const cached = opened.find(key);
      if (cached) return cached;
      const opening = open(frame);
      opened.set(key, opening, frame.width * frame.height * BYTES_PER_PIXEL);
      opening.catch(() => opened.delete(key));
      return opening;
    },

    close: opened.clear,
  };
}

export type Templates = ReturnType<typeof createTemplates>;

/** The log has the cause. */
function unusable({ frame_name }: Frame, cause: Error): BoothError {
  return new BoothError('unavailable', `The frame ${frame_name} cannot be printed at the moment.`, {
    cause,
  });
}
