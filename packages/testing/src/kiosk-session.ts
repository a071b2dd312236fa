import type { KioskSession } from '@jepret/contract';

/** A paid session that home offers to resume, without photos yet. */
export function aKioskSession(changes: Partial<KioskSession> = {}): KioskSession {
  return {
    trx_id: 'trx-1',
    txID: 'trx-1',
    short_code: 'K7PQ2',
    status: 'paid',
    amount: 35_000,
    snapFee: 35_000,
    discounted: false,
    discount_amount: 0,
    original_price: 35_000,
    qr_code: null,
    expires_at: '2026-01-01T10:05:00.000Z',
    allowance: { recording: true, prints: 1 },
    language: 'en',
    offer: 'resume',
    offered_until: '2026-01-01T10:03:00.000Z',
    capture: null,
    ...changes,
  };
}
