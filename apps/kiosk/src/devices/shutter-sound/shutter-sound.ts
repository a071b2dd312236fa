/** The shutter click. Booths without sound take photos silently. */
export interface ShutterSound {
  /** Loads it, so that it plays without delay. */
  prepare(): void;
  /** Call it from a tap handler: browsers block sound before the first tap. */
  unlock(): void;
  play(): void;
}
