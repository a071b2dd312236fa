import { Frame } from '@jepret/contract';
import { z } from 'zod';
import type { FrameTable } from '../../database/tables/frame-tables.ts';
import { Season } from './seasons/seasons.ts';

/** The definition of an own frame, without its name and its files. */
export const FrameDefinition = Frame.omit({
  frame_name: true,
  category_name: true,
  url: true,
  order: true,
}).extend({ group: z.string() });
export type FrameDefinition = z.infer<typeof FrameDefinition>;

export interface FrameKey {
  categoryName: string;
  frameName: string;
}

/** When and where a frame is offered; a missing setting is unchanged or the frame's original one. */
export interface FrameSettings {
  isHidden?: boolean;
  /** Empty means every day. */
  seasons?: readonly Season[];
  /** Slugs; empty means everywhere. */
  locations?: readonly string[];
}

export interface OwnFrame {
  contentHash: string;
  definition: FrameDefinition;
}

export interface StoredFrame extends FrameKey {
  /** Undefined for changes of a bundled frame. */
  own?: OwnFrame;
  settings: FrameSettings;
  version: number;
  addedAt: number;
}

export const newRow = (
  { categoryName, frameName }: FrameKey,
  settings: FrameSettings,
  addedAt: number,
) => ({
  category_name: categoryName,
  frame_name: frameName,
  content_hash: '',
  definition: null,
  is_hidden: 0,
  added_at: addedAt,
  version: 1,
  ...toColumns(settings),
});

export function toColumns({ isHidden, seasons, locations }: FrameSettings): Partial<FrameTable> {
  return {
    ...(isHidden !== undefined && { is_hidden: Number(isHidden) }),
    ...(seasons && { seasons: JSON.stringify(seasons) }),
    ...(locations && { locations: JSON.stringify(locations) }),
  };
}

const Slugs = z.array(z.string());

export function toStoredFrame(row: FrameTable): StoredFrame {
  return {
    categoryName: row.category_name,
    frameName: row.frame_name,
    version: row.version,
    addedAt: row.added_at,
    ...(row.definition !== null && {
      own: {
        contentHash: row.content_hash,
        definition: FrameDefinition.parse(JSON.parse(row.definition)),
      },
    }),
    settings: {
      isHidden: row.is_hidden === 1,
      ...(row.seasons !== null && { seasons: Seasons.parse(JSON.parse(row.seasons)) }),
      ...(row.locations !== null && { locations: Slugs.parse(JSON.parse(row.locations)) }),
    },
  };
}

const Seasons = z.array(Season);
