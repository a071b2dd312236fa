/** The page's one way to make sounds: loaded and decoded ahead, by their paths. */
export interface Audio {
  /** Loads what is not there yet, so that nothing is left to do when it is to be heard. */
  prepare(path: string): void;
  /** To be called in a visitor's tap: browsers are silent before the first one. */
  wake(): void;
  /** Whether what is started now is heard now. */
  isAwake(): boolean;
  /** Undefined where it is not loaded or nobody has tapped yet. */
  start(path: string): Pick<AudioBufferSourceNode, 'stop'> | undefined;
}
