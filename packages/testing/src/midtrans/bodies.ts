import { createHash } from 'node:crypto';
import { buildQris, PHOTO_STUDIO } from '../providers/qris.ts';
import { acquirerOf, type MidtransCharge, type MidtransStatus, refundedIdr } from './charges.ts';

/** The response to status, cancel and expire. */
export function transactionBody(charge: MidtransCharge) {
  const { orderId, transactionId, status, paid, refunds } = charge;
  return {
    status_code: STATUS_CODES[status],
    status_message: 'Success, transaction is found',
    transaction_id: transactionId,
    order_id: orderId,
    merchant_id: 'G000000001',
    gross_amount: formatGross(paid?.amountIdr ?? charge.amountIdr),
    currency: 'IDR',
    payment_type: 'qris',
    transaction_time: formatJakartaTime(charge.createdAt),
    transaction_status: status,
    fraud_status: 'accept',
    acquirer: acquirerOf(charge),
    expiry_time: formatJakartaTime(charge.expiresAt),
    ...(paid && {
      settlement_time: formatJakartaTime(paid.at),
      issuer: paid.issuer,
      transaction_type: paid.issuer === 'gopay' ? 'on-us' : 'off-us',
    }),
    ...(refunds.length > 0 && {
      refund_amount: formatGross(refundedIdr(charge)),
      refunds: refunds.map(({ key, amountIdr, confirmedAt }) => ({
        refund_key: key,
        refund_amount: formatGross(amountIdr),
        ...(confirmedAt !== null && { bank_confirmed_at: formatJakartaTime(confirmedAt) }),
      })),
    }),
  };
}

export const chargeResponseBody = (charge: MidtransCharge, baseUrl: string) => ({
  ...transactionBody(charge),
  status_code: '201',
  status_message: 'QRIS transaction is created',
  qr_string: qrText(charge),
  actions: [
    {
      name: 'generate-qr-code',
      method: 'GET',
      url: `${baseUrl}/v2/qris/${charge.transactionId}/qr-code`,
    },
  ],
});

export function webhookBody(
  charge: MidtransCharge,
  {
    serverKey,
    claimedIdr,
    isForged,
  }: { serverKey: string; claimedIdr: number | null; isForged: boolean },
) {
  const body = transactionBody(charge);
  const status_code = WEBHOOK_CODES[charge.status];
  const gross_amount = claimedIdr === null ? body.gross_amount : formatGross(claimedIdr);
  const secret = isForged ? `not-${serverKey}` : serverKey;
  return {
    ...body,
    status_code,
    status_message: 'midtrans payment notification',
    gross_amount,
    signature_key: createHash('sha512')
      .update(`${body.order_id}${status_code}${gross_amount}${secret}`)
      .digest('hex'),
  };
}

const STATUS_CODES: Record<MidtransStatus, string> = {
  pending: '201',
  settlement: '200',
  deny: '202',
  cancel: '200',
  expire: '407',
  refund: '200',
  partial_refund: '200',
};

const WEBHOOK_CODES: Record<MidtransStatus, string> = {
  ...STATUS_CODES,
  cancel: '202',
  expire: '202',
};

const formatGross = (amountIdr: number): string => amountIdr.toFixed(2);

/** Jakarta's local time, without a time zone. */
const formatJakartaTime = (at: number): string =>
  new Date(at + 7 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

const qrText = ({ orderId, amountIdr }: MidtransCharge): string =>
  buildQris({
    acquirer: 'COM.MIDTRANS-DOUBLE.WWW',
    merchantPan: '936009990000000017',
    merchantId: 'DOUBLE000000001',
    criteria: 'UMI',
    nmid: 'ID1020000000001',
    merchantCategory: PHOTO_STUDIO,
    amountIdr,
    merchantName: 'Midtrans double',
    city: 'Jakarta',
    postalCode: '10110',
    reference: orderId,
    terminal: 'A01',
  });
