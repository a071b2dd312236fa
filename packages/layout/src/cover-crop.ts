export interface Size {
  width: number;
  height: number;
}

export interface Rectangle extends Size {
  x: number;
  y: number;
}

/** The largest centred part of `source` that has the shape of `target`, in whole pixels. */
export function coverCrop(source: Size, target: Size): Rectangle {
  const scale = Math.min(source.width / target.width, source.height / target.height);
  const width = clamp(Math.round(target.width * scale), source.width);
  const height = clamp(Math.round(target.height * scale), source.height);
  return {
    x: Math.floor((source.width - width) / 2),
    y: Math.floor((source.height - height) / 2),
    width,
    height,
  };
}

const clamp = (length: number, max: number): number => Math.max(1, Math.min(length, max));
