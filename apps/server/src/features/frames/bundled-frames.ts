import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { BoothError } from '../../domain/booth-error.ts';
import { FrameEntry } from './frame-entry.ts';
import { bundledPreviewPath } from './frame-files.ts';

const BundledFrames = z.array(FrameEntry).superRefine((entries, context) => {
  const seen = new Set<string>();
  for (const [index, { category_name, frame_name, url }] of entries.entries()) {
    const path = bundledPreviewPath(category_name, frame_name);
    const issue = (message: string) => context.addIssue({ code: 'custom', message, path: [index] });
    if (url !== path) issue(`Its url must be ${path}.`);
    if (seen.has(path)) issue(`There are two frames ${frame_name} in ${category_name}.`);
    seen.add(path);
  }
});

/** Reads the bundled frames. A booth with an invalid frame does not start. */
export function readBundledFrames(assetsDir: string): FrameEntry[] {
  const file = join(assetsDir, 'frames.json');
  const entries = readJson(file);
  const result = BundledFrames.safeParse(entries);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw unusable(file, `${nameOf(entries, issue?.path[0])}: ${issue?.message}`);
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw unusable(file, cause instanceof Error ? cause.message : String(cause), cause);
  }
}

function nameOf(entries: unknown, index: PropertyKey | undefined): string {
  const name: unknown = Object(Object(entries)[index ?? 0]).frame_name;
  return typeof name === 'string' ? name : `frame ${Number(index ?? 0) + 1}`;
}

const unusable = (file: string, reason: string, cause?: unknown): BoothError =>
  new BoothError('broken', `The frames in ${file} cannot be used: ${reason}`, { cause });
