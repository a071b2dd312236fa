import { QR_SIZE_PX } from '@jepret/contract';
import { create } from 'qrcode';
import type { ChargeQr } from '../../ports/payment-gateway.ts';
import { drawOneBitPng } from './one-bit-png.ts';

/** The white border that scanners need, in modules. */
const QUIET_ZONE = 4;

/** PAY-2: black on white, 300×300. */
export function drawQrCode(qr: ChargeQr): string {
  // A provider's picture keeps its size; the kiosk shows it at 300×300.
  const png = qr.kind === 'picture' ? Buffer.from(qr.png) : drawText(qr.text);
  return `data:image/png;base64,${png.toString('base64')}`;
}

function drawText(text: string): Buffer {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  return drawOneBitPng(QR_SIZE_PX, modules.size + 2 * QUIET_ZONE, (column, row) => {
    const [x, y] = [column - QUIET_ZONE, row - QUIET_ZONE];
    const isInside = x >= 0 && x < modules.size && y >= 0 && y < modules.size;
    return !isInside || modules.get(y, x) === 0;
  });
}
