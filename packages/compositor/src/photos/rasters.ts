/** Pixels row by row: three bytes each for RGB, one for gray. */
export type Raster = Uint8Array<ArrayBuffer>;

/** Not zeroed: write every byte before reading it. */
export function allocate(length: number): Raster {
  return Buffer.allocUnsafeSlow(length);
}

/**
 * Frees a raster, or any other buffer that does not share its memory, immediately. If this were left to
 * the garbage collector, the buffers of many sessions would accumulate and use new memory pages.
 */
export function release(raster: Raster): void {
  raster.buffer.transfer(0);
}
