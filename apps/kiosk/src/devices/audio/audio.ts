/** Plays sounds, loaded and decoded in advance, identified by their paths. */
export interface Audio {
  /** Loads the sound if needed, so that it plays without delay later. */
  prepare(path: string): void;
  /** Call it from a tap handler: browsers block sound before the first tap. */
  unlock(): void;
  /** True if a sound started now is audible at once. */
  isRunning(): boolean;
  /** Undefined if the sound is not loaded or the audio is still locked. */
  start(path: string): Pick<AudioBufferSourceNode, 'stop'> | undefined;
}
