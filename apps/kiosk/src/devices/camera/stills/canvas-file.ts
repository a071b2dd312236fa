import { DATA_URL_FILE_TYPE } from '@jepret/contract';

export interface PictureEncoding {
  type?: string;
  /** For lossy formats. */
  quality?: number;
}

/** Encodes a canvas as a file, by default PNG. A data URL would block the page. */
export function canvasToFile(
  canvas: Pick<HTMLCanvasElement, 'toBlob'>,
  { type = DATA_URL_FILE_TYPE, quality }: PictureEncoding = {},
): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (file) => (file ? resolve(file) : reject(new Error('The canvas returned no picture.'))),
      type,
      quality,
    );
  });
}
