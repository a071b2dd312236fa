import type {
  TransactionDetails,
  TransactionLocation,
  TransactionRow,
  TransactionTotals,
  UnmatchedOrder,
} from '@jepret/contract/console';
import type { Page, Route } from '@playwright/test';
import { expect } from '../console-test.ts';
import type { ConsoleState } from '../states.ts';
import { refuseCall } from './refuse.ts';

const at = (time: string): number => Date.parse(`2026-11-14T${time}:00+07:00`);

const JAKARTA = { slug: 'jakarta', name: 'Jakarta', time_zone: 'Asia/Jakarta' };
const BALI = { slug: 'beach-walk', name: 'Bali Beach Walk, Kuta', time_zone: 'Asia/Makassar' };
const LEFT = { id: 'k1', name: 'Left of the stairs' };

const LOCATIONS: TransactionLocation[] = [
  { ...BALI, booths: [{ id: 'k3', name: null, is_accepted: false, is_retired: false }] },
  {
    ...JAKARTA,
    booths: [
      { ...LEFT, is_accepted: true, is_retired: false },
      { id: 'k2', name: 'Right of the stairs', is_accepted: true, is_retired: false },
    ],
  },
];

const ROW: TransactionRow = {
  short_code: 'KRX3HF',
  state: 'paid',
  amount_idr: 35_000,
  refunded_idr: 0,
  location: JAKARTA,
  booth: LEFT,
  created_at: at('14:03'),
  paid_at: at('14:04'),
  is_late: false,
  is_erased: false,
  has_owed: false,
  is_refund_wanted: false,
  method: 'qr',
  provider: 'Midtrans',
  voucher: null,
  has_photo: true,
};

const UNPAID = { paid_at: null, method: null, provider: null, has_photo: false } as const;
const BYPASS = {
  state: 'bypass',
  amount_idr: null,
  method: 'bypass',
  provider: null,
  has_photo: false,
} as const;

const ROWS: TransactionRow[] = [
  ROW,
  { ...ROW, short_code: 'TW4CAM', state: 'pending', ...UNPAID },
  {
    ...ROW,
    short_code: 'P7DEEX',
    has_owed: true,
    is_late: true,
    location: BALI,
    booth: { id: 'k3abcdef', name: null },
  },
  { ...ROW, short_code: 'NAC94K', is_refund_wanted: true },
  { ...ROW, short_code: 'HH3MTE', state: 'refunded', refunded_idr: 35_000 },
  { ...ROW, short_code: 'CE9QRA', refunded_idr: 10_000 },
  {
    ...ROW,
    short_code: 'FRY7CD',
    ...BYPASS,
    is_erased: true,
    paid_at: null,
  },
  { ...ROW, short_code: 'XPT4KW', ...BYPASS, location: null, booth: null },
  {
    ...ROW,
    short_code: 'QM2WVT',
    amount_idr: 0,
    method: 'voucher',
    provider: null,
    voucher: { code: 'GRATIS-MERDEKA-2026' },
  },
];

const print = {
  id: 'd1',
  kind: 'print',
  state: 'done',
  reason: null,
  effect: 'original',
  sheets: 1,
  to: null,
  is_staffs: false,
  accepted_at: at('14:08'),
  changed_at: at('14:09'),
} as const;

const mail = {
  ...print,
  id: 'd2',
  kind: 'mail',
  state: 'failed',
  effect: null,
  sheets: 0,
  to: 'r…@gmial.com',
  reason: 'The mail server does not know this address.',
} as const;

const DETAILS: TransactionDetails = {
  ...ROW,
  id: 'a1b2c3d4',
  price_idr: 40_000,
  discount_idr: 5_000,
  expires_at: at('14:13'),
  erased_at: null,
  removed_at: null,
  voucher: { code: 'HEMAT5000' },
  refundable_idr: 35_000,
  whole_refund_only: null,
  refund_refusal: null,
  operator_refund_limit_idr: 150_000,
  can_run: true,
  can_erase: true,
  refund_wish: null,
  charges: [
    {
      order_id: 'JPRT-h4k2m8n5p7r9t3w6',
      provider: 'Midtrans',
      state: 'paid',
      amount_idr: 35_000,
      paid_idr: 35_000,
      refunded_idr: null,
      created_at: at('14:03'),
    },
  ],
  refunds: [],
  owed: [],
  deliveries: [
    print,
    mail,
    {
      ...print,
      id: 'd3',
      state: 'waiting',
      is_staffs: true,
      reason: 'The printer has run out of ribbon.',
    },
  ],
  timeline: [
    {
      at: at('14:03'),
      kind: 'money',
      who: 'Left of the stairs',
      what: 'Started a payment of IDR 35.000',
      note: 'IDR 5.000 off with a voucher',
    },
    {
      at: at('14:03'),
      kind: 'money',
      who: 'Left of the stairs',
      what: 'Requested a QR code from Midtrans',
      note: null,
    },
    { at: at('14:04'), kind: 'money', who: 'Midtrans', what: 'IDR 35.000 was paid', note: null },
    { at: at('14:08'), kind: 'print', who: 'the visitor', what: 'Requested a print', note: null },
    {
      at: at('14:08'),
      kind: 'mail',
      who: 'the visitor',
      what: 'Requested a mail',
      note: 'r…@gmial.com',
    },
    { at: at('14:09'), kind: 'print', who: 'the printer', what: 'Printed a sheet', note: null },
    {
      at: at('14:09'),
      kind: 'mail',
      who: 'Jepret itself',
      what: 'The mail could not be sent',
      note: 'The mail server does not know this address.',
    },
    {
      at: at('14:21'),
      kind: 'print',
      who: 'citra.kusumawardhani@console.test',
      what: 'Printed again',
      note: null,
    },
    {
      at: at('14:22'),
      kind: 'privacy',
      who: 'citra.kusumawardhani@console.test',
      what: 'Viewed the photo',
      note: null,
    },
  ],
};

const OWING: TransactionDetails = {
  ...DETAILS,
  has_owed: true,
  is_refund_wanted: true,
  refund_wish: {
    at: at('14:30'),
    who: 'budi@console.test',
    amount_idr: 35_000,
    open_idr: 35_000,
    reason: 'Nothing came out, and then the lights went off.',
  },
  refunds: [
    {
      key: 'RF-1',
      state: 'refused',
      amount_idr: 35_000,
      provider: 'Midtrans',
      reason: 'The printer broke.',
      provider_message: 'Transaction status cannot be updated.',
      asked_at: at('14:40'),
      ended_at: at('14:41'),
    },
  ],
  owed: [
    {
      number: 1,
      kind: 'refund_refused',
      amount_idr: 35_000,
      noted_at: at('14:41'),
      settled_at: null,
      note: null,
      can_reopen: false,
      left_idr: 35_000,
      refundable_idr: 35_000,
      refund_refusal: null,
    },
    {
      number: 2,
      kind: 'second_payment',
      amount_idr: 35_000,
      noted_at: at('14:05'),
      settled_at: null,
      note: null,
      can_reopen: false,
      left_idr: 35_000,
      refundable_idr: 35_000,
      refund_refusal: null,
    },
    {
      number: 3,
      kind: 'wrong_amount',
      amount_idr: 34_999,
      noted_at: at('14:02'),
      settled_at: at('15:02'),
      note: 'Given back in cash by Budi.',
      can_reopen: true,
      left_idr: 34_999,
      refundable_idr: null,
      refund_refusal: null,
    },
  ],
};

const PARTLY_REFUNDED: TransactionDetails = {
  ...DETAILS,
  refunded_idr: 10_000,
  refundable_idr: 25_000,
  refunds: [
    {
      key: 'RF-2',
      state: 'proven',
      amount_idr: 10_000,
      provider: 'Midtrans',
      reason: 'One strip was torn.',
      provider_message: null,
      asked_at: at('14:40'),
      ended_at: at('14:41'),
    },
  ],
  charges: DETAILS.charges.map((charge) => ({ ...charge, refunded_idr: 10_000 })),
};

const WHOLE_ONLY: TransactionDetails = {
  ...DETAILS,
  whole_refund_only: 'The payer’s bank or wallet does not support partial refunds.',
};

const MAY_BE_BACK =
  'A refund of it may have gone back, and would go back twice: look at the provider, then settle that one.';

const UNPROVEN: TransactionDetails = {
  ...OWING,
  refunded_idr: 20_000,
  refundable_idr: 15_000,
  refund_refusal: MAY_BE_BACK,
  refund_wish: OWING.refund_wish && { ...OWING.refund_wish, open_idr: 15_000 },
  owed: OWING.owed.slice(0, 1).map((sum) => ({
    ...sum,
    amount_idr: 15_000,
    left_idr: 15_000,
    refundable_idr: null,
    refund_refusal: MAY_BE_BACK,
  })),
};

const UNMATCHED: UnmatchedOrder[] = [
  {
    order_id: 'JPRT-h4k2m8n5p7r9t3w6',
    provider: 'Midtrans',
    messages: 3,
    since: at('09:12'),
  },
  { order_id: 'JPRT-q8x2c5v7b9n4m6k3', provider: 'Xendit', messages: 1, since: at('13:40') },
];

const TOTALS: TransactionTotals = {
  transactions: 1_284,
  sessions: 1_102,
  bypasses: 31,
  refunds: 4,
  revenue_idr: 38_570_000,
  refunded_idr: 140_000,
};

/** A gray picture of the size of a thumbnail. */
const PICTURE =
  'data:image/jpeg;base64,/9j/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T/2wBDARweHigjKE4rK06kbl1upKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKT/wAARCAFAANUDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAT/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFgEBAQEAAAAAAAAAAAAAAAAAAAID/8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAwDAQACEQMRAD8AsAZrAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAf/2Q==';

const fulfill = (data: unknown) => (route: Route) =>
  route.fulfill({ json: { status_code: 200, meta: { message: 'OK' }, data } });

async function openList(page: Page, rows: TransactionRow[] = ROWS, query = ''): Promise<void> {
  await page.route('**/v1/console/transaction-places', fulfill(LOCATIONS));
  await page.route('**/v1/console/transaction-totals*', fulfill(TOTALS));
  await page.route(/\/v1\/console\/transactions(\?|$)/, fulfill({ rows, next: 'more' }));
  await page.goto(`/console/transactions${query}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Transactions' })).toBeVisible();
}

async function openDetails(page: Page, file: TransactionDetails = DETAILS): Promise<void> {
  await page.route('**/v1/console/transactions/*', fulfill(file));
  await openList(page);
  await page.getByRole('button', { name: file.short_code }).click();
  await expect(page.getByRole('heading', { name: 'What happened' })).toBeVisible();
}

async function openRefund(page: Page, file: TransactionDetails): Promise<void> {
  await openDetails(page, file);
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(page.getByRole('dialog', { name: /^Refund of/ })).toBeVisible();
}

const asked = (name: string, caption: string, button: string, title: RegExp): ConsoleState => ({
  name: `transaction-${name}`,
  caption,
  async open({ page }) {
    await openDetails(page, OWING);
    await page.getByRole('button', { name: button, exact: true }).first().click();
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
  },
});

async function openUnmatched(page: Page): Promise<void> {
  await page.route('**/v1/console/unmatched-orders', fulfill(UNMATCHED));
  await openList(
    page,
    ROWS.filter(({ has_owed, is_refund_wanted }) => has_owed || is_refund_wanted),
    '?owed=yes',
  );
  await expect(page.getByRole('region', { name: 'Unknown orders' })).toBeVisible();
}

export const TRANSACTION_STATES: readonly ConsoleState[] = [
  {
    name: 'transactions',
    caption: 'Transactions',
    async open({ page }) {
      await openList(page);
      await expect(page.getByRole('table', { name: 'Transactions' })).toBeVisible();
    },
  },
  {
    name: 'transactions-totals',
    caption: 'Transactions of some days with totals, and photos on request',
    async open({ page }) {
      await page.route('**/thumbnail', fulfill({ picture: PICTURE }));
      await page.route(
        '**/v1/console/refund-requests',
        fulfill({ locations: [{ slug: 'jakarta', waiting: 3 }] }),
      );
      await openList(page, ROWS, '?from=2026-11-01&until=2026-11-14');
      await page.getByRole('button', { name: 'Photos', exact: true }).click();
      await page.getByRole('button', { name: 'Show the photo of KRX3HF' }).click();
      await expect(page.getByRole('img', { name: 'The print of KRX3HF' })).toBeVisible();
      await expect(page.getByText('IDR 38.570.000')).toBeVisible();
    },
  },
  {
    name: 'transactions-timeless',
    caption: 'Transactions when the time zones cannot be loaded',
    async open({ page }) {
      await page.route('**/v1/console/places', refuseCall(409, 'conflict', 'It is being moved.'));
      await openList(page);
      await expect(page.getByText('Times and days are not shown.')).toBeVisible();
    },
  },
  {
    name: 'transactions-empty',
    caption: 'No transaction matches the filters',
    async open({ page }) {
      await page.goto('/console/transactions?search=ZZZZZZ&from=2020-01-01&until=2020-01-02');
      await expect(page.getByText('No transactions found')).toBeVisible();
    },
  },
  { name: 'transaction', caption: 'A transaction', open: ({ page }) => openDetails(page) },
  {
    name: 'transaction-owing',
    caption: 'A transaction with money to settle',
    open: ({ page }) => openDetails(page, OWING),
  },
  {
    name: 'transaction-unproven',
    caption: 'A transaction with a refund that may have gone back',
    open: ({ page }) => openDetails(page, UNPROVEN),
  },
  {
    name: 'transaction-part-refunded',
    caption: 'A partly refunded transaction',
    open: ({ page }) => openDetails(page, PARTLY_REFUNDED),
  },
  {
    name: 'transaction-refund-part',
    caption: 'Refunding a part',
    open: ({ page }) => openRefund(page, PARTLY_REFUNDED),
  },
  {
    name: 'transaction-refund-whole',
    caption: 'Refunding a payment that can only be refunded in full',
    open: ({ page }) => openRefund(page, WHOLE_ONLY),
  },
  {
    name: 'transaction-unknown',
    caption: 'An unknown code',
    async open({ page }) {
      await page.goto('/console/transactions?transaction=ZZZZZZ');
      await expect(page.getByRole('alert')).toContainText('No transaction is called ZZZZZZ.');
    },
  },
  {
    name: 'transactions-unmatched',
    caption: 'Unmatched orders',
    open: ({ page }) => openUnmatched(page),
  },
  {
    name: 'transactions-unmatched-settle',
    caption: 'Settling an unmatched order',
    async open({ page }) {
      await openUnmatched(page);
      await page.getByRole('button', { name: 'Settle JPRT-h4k2m8n5p7r9t3w6' }).click();
      await expect(page.getByRole('dialog', { name: 'Settle this order?' })).toBeVisible();
    },
  },
  asked('refund', 'Refunding', 'Refund', /^Refund of/),
  asked('settle', 'Settling an owed sum', 'Settle', /^Settle/),
  asked('reopen', 'Reopening a settled sum', 'Reopen', /^Reopen/),
  asked('resend', 'Sending a mail again', 'Send again', /^Send the mail/),
  asked('photo', 'Before a photo is shown', 'View photo', /^Photo of/),
  asked('move', 'Moving a session', 'Move', /^Move/),
  asked('erase', 'Erasing a session', 'Erase', /^Erase/),
];
