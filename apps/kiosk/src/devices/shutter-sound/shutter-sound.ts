/** The click of the shutter. A booth that cannot make it takes its photos in silence. */
export interface ShutterSound {
  /** Loads it, so that nothing is left to do at the moment of the snap. */
  prepare(): void;
  /** To be called in a visitor's tap: browsers are silent before the first one. */
  wake(): void;
  play(): void;
}
