/** Pixels row by row: three bytes each for RGB, one for gray. */
export type Raster = Uint8Array<ArrayBuffer>;

/** For what is written before it is read. */
export function allocate(length: number): Raster {
  return Buffer.allocUnsafeSlow(length);
}

/**
 * Frees a raster, or any buffer that shares its memory with none, now. Left to the garbage
 * collector, those of many sessions pile up, and every new one costs fresh pages.
 */
export function release(raster: Raster): void {
  raster.buffer.transfer(0);
}
