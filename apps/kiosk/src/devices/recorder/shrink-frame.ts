import type { Size } from '@jepret/layout';
import { type Divisor, type Plane, shrinkPlane } from './shrink-plane.ts';

export type SourceFrame = Pick<VideoFrame, 'format' | 'visibleRect' | 'allocationSize' | 'copyTo'>;

/** I420: luma, then the two chroma planes with half the rows and columns. */
export interface ShrunkFrame extends Size {
  bytes: Uint8Array<ArrayBuffer>;
}

/** For the frames of one recording, one after another. */
export function createFrameShrinker(by: Divisor) {
  let source = new Uint8Array();

  /** Undefined for other pixel formats, which cameras rarely use. */
  return async function shrinkFrame(frame: SourceFrame): Promise<ShrunkFrame | undefined> {
    const { visibleRect } = frame;
    if (!visibleRect || (frame.format !== 'I420' && frame.format !== 'NV12')) return undefined;
    const [width, height] = [visibleRect.width, visibleRect.height].map(
      (length) => 2 * Math.floor(length / by / 2),
    ) as [number, number];
    // Reused for all frames: allocating memory would cost as much time as the rest.
    if (source.length < frame.allocationSize()) source = new Uint8Array(frame.allocationSize());
    const layouts = await frame.copyTo(source);
    const bytes = new Uint8Array((width * height * 3) / 2);
    let written = 0;
    for (const [index, plane] of listPlanes(source, layouts).entries()) {
      const size = index === 0 ? { width, height } : { width: width / 2, height: height / 2 };
      const end = written + size.width * size.height;
      shrinkPlane(plane, bytes.subarray(written, end), size, by);
      written = end;
    }
    return { bytes, width, height };
  };
}

/** In NV12 the two chroma planes are interleaved. */
function listPlanes(bytes: Uint8Array, layouts: readonly PlaneLayout[]): Plane[] {
  const planes = layouts.map((layout) => ({ bytes, ...layout, step: 1 }));
  const [brightness, colours, last] = planes;
  if (!brightness || !colours || last) return planes;
  const blue = { ...colours, step: 2 };
  return [brightness, blue, { ...blue, offset: blue.offset + 1 }];
}
