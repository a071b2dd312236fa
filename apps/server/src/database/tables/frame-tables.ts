export interface FrameTables {
  frames: FrameTable;
  frame_positions: FramePositionTable;
}

/** Own frames and changed bundled frames; an unchanged bundled frame has no row. */
export interface FrameTable {
  category_name: string;
  frame_name: string;
  /** Names an own frame's files; empty for a bundled frame. */
  content_hash: string;
  /** JSON: the definition of an own frame; null for a bundled frame. */
  definition: string | null;
  is_hidden: number;
  /** JSON; null is as bundled, an empty list means every day. */
  seasons: string | null;
  /** JSON; null is as bundled, an empty list means every location. */
  locations: string | null;
  added_at: number;
  /** Only for own frames: current sessions may still print in them. */
  removed_at: number | null;
  /** Increases with every change; starts at 1. */
  version: number;
}

/** Rewritten completely when a frame is moved; frames that were added since have no row. */
interface FramePositionTable {
  category_name: string;
  frame_name: string;
  position: number;
}
