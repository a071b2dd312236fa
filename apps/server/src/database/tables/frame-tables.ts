export interface FrameTables {
  frames: FrameTable;
  frame_positions: FramePositionTable;
}

/** What an operator brought or changed; a bundled frame that nobody touched has no row. */
export interface FrameTable {
  category_name: string;
  frame_name: string;
  /** Names an own frame's files; empty for a bundled frame. */
  content_hash: string;
  /** JSON: what an own frame is; null for a bundled frame. */
  definition: string | null;
  is_hidden: number;
  /** JSON; null is as the frame came, an empty list every day. */
  seasons: string | null;
  /** JSON; null is as the frame came, an empty list everywhere. */
  locations: string | null;
  added_at: number;
  /** Only of own frames: sessions under way may still print in them. */
  removed_at: number | null;
  /** Goes up with every change; 1 when it is new. */
  version: number;
}

/** Written as a whole when somebody moves a frame; what came since has no row. */
interface FramePositionTable {
  category_name: string;
  frame_name: string;
  position: number;
}
