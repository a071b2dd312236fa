/** QRIS payloads of EMVCo's merchant-presented mode, for the providers' doubles. */

export interface QrisPayload {
  /** Reverse domain of the acquirer; use one without an owner, so that no wallet can pay it. */
  acquirer: string;
  /** 16 to 19 digits. */
  merchantPan: string;
  merchantId: string;
  criteria: 'UMI' | 'UKE' | 'UME' | 'UBE' | 'URE' | 'PSO' | 'BLU';
  /** National merchant id: `ID` and 13 digits. */
  nmid: string;
  merchantCategory: string;
  /** Whole rupiah of a dynamic QR; null if the payer types the amount. */
  amountIdr: number | null;
  merchantName: string;
  city: string;
  postalCode: string;
  reference: string;
  terminal: string;
}

export const PHOTO_STUDIO = '7221';

export function buildQris(payload: QrisPayload): string {
  const { acquirer, merchantPan, merchantId, criteria, nmid, amountIdr } = payload;
  const content = [
    field('00', '01'),
    field('01', amountIdr === null ? '11' : '12'),
    field(
      '26',
      field('00', acquirer),
      field('01', merchantPan),
      field('02', merchantId),
      field('03', criteria),
    ),
    field('51', field('00', 'ID.CO.QRIS.WWW'), field('02', nmid), field('03', criteria)),
    field('52', payload.merchantCategory),
    field('53', '360'),
    amountIdr === null ? '' : field('54', formatAmount(amountIdr)),
    field('58', 'ID'),
    field('59', plain(payload.merchantName, 25).toUpperCase()),
    field('60', plain(payload.city, 15).toUpperCase()),
    field('61', payload.postalCode),
    field('62', field('05', plain(payload.reference, 25)), field('07', payload.terminal)),
    '6304',
  ].join('');
  return content + crc16(content);
}

/** Throws on a wrong checksum or wrong lengths; ignores unknown fields. */
export function parseQris(text: string): QrisPayload {
  if (text.slice(-8, -4) !== '6304' || crc16(text.slice(0, -4)) !== text.slice(-4)) {
    throw new RangeError('The check sum of the QR is wrong.');
  }
  const fields = parseFields(text);
  const account = parseFields(fields.get('26') ?? '');
  const additional = parseFields(fields.get('62') ?? '');
  const amount = fields.get('54');
  return {
    acquirer: account.get('00') ?? '',
    merchantPan: account.get('01') ?? '',
    merchantId: account.get('02') ?? '',
    criteria: (account.get('03') ?? 'URE') as QrisPayload['criteria'],
    nmid: parseFields(fields.get('51') ?? '').get('02') ?? '',
    merchantCategory: fields.get('52') ?? '',
    amountIdr: amount === undefined ? null : Number(amount),
    merchantName: fields.get('59') ?? '',
    city: fields.get('60') ?? '',
    postalCode: fields.get('61') ?? '',
    reference: additional.get('05') ?? '',
    terminal: additional.get('07') ?? '',
  };
}

/** CRC-16/CCITT-FALSE as four upper-case hex digits. */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) {
      crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff;
    }
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

function field(id: string, ...values: string[]): string {
  const value = values.join('');
  if (value.length < 1 || value.length > 99) throw new RangeError(`QR field ${id} does not fit.`);
  return id + String(value.length).padStart(2, '0') + value;
}

function formatAmount(amountIdr: number): string {
  const text = String(amountIdr);
  if (!Number.isSafeInteger(amountIdr) || amountIdr < 1 || text.length > 13) {
    throw new RangeError('The amount of a QR is whole rupiah, at least one.');
  }
  return text;
}

/** Wallets read only plain ASCII, and cut longer texts. */
const plain = (text: string, maxLength: number): string =>
  text.replace(/[^\x20-\x7e]/g, '').slice(0, maxLength);

function parseFields(text: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (let at = 0; at < text.length; ) {
    const [, id, length] = /^(\d\d)(\d\d)/.exec(text.slice(at, at + 4)) ?? [];
    const end = at + 4 + Number(length);
    if (!id || end > text.length) throw new RangeError('The lengths in the QR are wrong.');
    fields.set(id, text.slice(at + 4, end));
    at = end;
  }
  return fields;
}
