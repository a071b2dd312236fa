import { DATA_URL_FILE_TYPE } from '@jepret/contract';

export interface PictureEncoding {
  type?: string;
  /** Of formats that lose something. */
  quality?: number;
}

/** What is on a canvas, as a file to send: PNG unless told otherwise. A data URL on the way would hold the page up. */
export function canvasToFile(
  canvas: Pick<HTMLCanvasElement, 'toBlob'>,
  { type = DATA_URL_FILE_TYPE, quality }: PictureEncoding = {},
): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (file) => (file ? resolve(file) : reject(new Error('The canvas gave no picture.'))),
      type,
      quality,
    );
  });
}
