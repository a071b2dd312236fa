import { QR_SIZE_PX } from '@jepret/contract';
import { toDataURL } from 'qrcode';
import type { ChargeQr } from '../../../ports/payment-gateway.ts';

/** PAY-2: black on white with the quiet zone of four modules that scanners need. */
export async function drawQrCode(qr: ChargeQr): Promise<string> {
  if (qr.kind === 'picture') {
    // The provider's own picture, as large as it made it; the kiosk shows it at 300×300.
    return `data:image/png;base64,${Buffer.from(qr.png).toString('base64')}`;
  }
  return toDataURL(qr.text, {
    type: 'image/png',
    errorCorrectionLevel: 'M',
    margin: 4,
    width: QR_SIZE_PX,
  });
}
