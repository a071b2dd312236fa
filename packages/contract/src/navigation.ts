import { z } from 'zod';
import { Effect, EffectName } from './entities/effects.ts';
import { ChosenFrame, PrintStyle } from './entities/frames.ts';
import { Delivery, ResizeOptions } from './entities/processing.ts';
import { StaffSession } from './entities/sign-in.ts';
import { AmountIdr, BypassReason, Transaction, TransactionId } from './entities/transactions.ts';

/** Every route of the kiosk (SCREEN-1). */
export const ROUTES = [
  '/otp-request',
  '/otp-validate',
  '/',
  '/payment',
  '/bypass',
  '/load',
  '/load-print',
  '/capture',
  '/capture-with-recording',
  '/print-style',
  '/frame',
  '/effect-preview',
  '/final-preview',
  '/email',
  '/thanks',
  '/edit',
] as const;
export type Route = (typeof ROUTES)[number];

export const PaymentData = z.object({
  snapFee: AmountIdr,
  voucher_code: z.string().optional(),
  discounted: z.boolean().optional(),
  discount_amount: AmountIdr.optional(),
  original_price: AmountIdr.optional(),
});
export type PaymentData = z.infer<typeof PaymentData>;

/** The price shown to the visitor, if it differs from the price of the transaction. */
const Quote = { quotedPrice: AmountIdr.optional() };

const Product = z.object({
  txID: TransactionId,
  effect: EffectName,
  isNoCut: z.boolean(),
  withRecording: z.boolean(),
});

/** The files that are finished so far. */
const Media = z.object({
  compiled: z.string(),
  stackedVideoUrl: z.string().optional(),
  videoURL: z.string().optional(),
});

/** A print that is mailed or printed. */
const Deliverable = Product.extend({
  withPainting: z.boolean(),
  /** Key of a further print (PRINT-10). Every state keeps it, so that a retry is the same print. */
  printKey: z.string().optional(),
});

const Recipient = { email: z.string(), recipient_name: z.string() };
const OptionalRecipient = { email: z.string().optional(), recipient_name: z.string().optional() };

export const SendEmailState = Deliverable.extend({
  action: z.literal('send-email'),
  ...Recipient,
});

export const PrintPhotoState = Deliverable.extend({
  action: z.literal('print-photo'),
  /** The visitor has left: after a failure the kiosk goes home instead of to the form (SCREEN-31). */
  isUnattended: z.boolean().optional(),
  /** For the form, if the print fails. */
  emailSent: z.boolean().optional(),
  ...OptionalRecipient,
});
export type PrintPhotoState = z.infer<typeof PrintPhotoState>;

/** Contains no photos: they stay in the kiosk's store and must not enter the browser's history. */
const Capture = z.object({
  txID: TransactionId,
  frame: ChosenFrame,
  /** The server's count; absent at the start of a session. */
  retakesUsed: z.number().int().nonnegative().optional(),
});

/** The actions of /load. `login` has no data: passwords are never part of navigation state (SCREEN-5). */
export const LoadState = z.discriminatedUnion('action', [
  z.object({ action: z.literal('payment'), data: PaymentData }),
  z.object({ action: z.literal('verify'), trx_id: TransactionId, ...Quote }),
  z.object({ action: z.literal('login') }),
  z.object({
    action: z.literal('get-bypass'),
    data: StaffSession,
    reason: BypassReason.optional(),
  }),
  z.object({ action: z.literal('get-frame'), txID: TransactionId }),
  z.object({ action: z.literal('generate-image'), data: Capture }),
  z.object({
    action: z.literal('generate-image-and-upload-recording'),
    data: Capture.extend({ fps: z.number().positive(), resizeOptions: ResizeOptions }),
  }),
  Product.extend({
    action: z.literal('generate-video'),
    data: z.object({
      frameName: z.string(),
      categoryName: z.string(),
      fps: z.number().positive(),
      compiled: z.string(),
    }),
  }),
  Product.extend({
    action: z.literal('compile-painting'),
    /** Absent if nothing was drawn: then /load only waits for the films. */
    paintingImage: z.instanceof(Blob).optional(),
    withPainting: z.boolean(),
    data: Media,
  }),
  SendEmailState,
  PrintPhotoState,
]);
export type LoadState = z.infer<typeof LoadState>;

export const LoadPrintState = z.discriminatedUnion('action', [SendEmailState, PrintPhotoState]);
export type LoadPrintState = z.infer<typeof LoadPrintState>;

const Result = Product.extend({ ...Media.shape, withPainting: z.boolean().optional() });

/** The navigation state of each route; a route that is not listed has none. */
export const NAVIGATION_STATES = {
  '/': z.object({ errors: z.array(z.string()) }),
  '/otp-validate': z.object({
    email: z.string().min(1),
    /** When the newest code was requested; the screen ends when that code expires (SIGN-97). */
    requestedAt: z.number().optional(),
  }),
  '/payment': z.object({ data: Transaction, ...Quote }),
  '/bypass': StaffSession,
  '/load': LoadState,
  '/load-print': LoadPrintState,
  '/print-style': z.object({ trx_id: TransactionId }),
  '/frame': z.object({ txID: TransactionId, printStyle: PrintStyle }),
  '/capture': Capture,
  '/capture-with-recording': Capture,
  '/effect-preview': Product.omit({ effect: true }).extend({
    frame: ChosenFrame,
    effects: z.array(Effect).nonempty(),
    /** The effect tapped last; it is printed if the visitor walks away. */
    effect: EffectName.optional(),
    fps: z.number().positive().optional(),
  }),
  '/edit': Result,
  '/final-preview': Result,
  '/email': Deliverable.extend({
    emailSent: z.boolean().optional(),
    isPrintSuccess: z.boolean().optional(),
    /** A sentence: why the last delivery failed. */
    problem: z.string().optional(),
    /** The field that caused the failure, if one did. */
    problemField: z.enum(['name', 'email']).optional(),
    ...OptionalRecipient,
  }),
  '/thanks': z.object({
    txID: TransactionId,
    /** The accepted print, with its state at that time. */
    print: Delivery.optional(),
    /** The request of ONE MORE PRINT; absent if the location allows no more prints. */
    furtherPrint: PrintPhotoState.optional(),
  }),
} as const satisfies Partial<Record<Route, z.ZodType>>;
export type RouteWithState = keyof typeof NAVIGATION_STATES;
export type NavigationState<To extends RouteWithState> = z.infer<(typeof NAVIGATION_STATES)[To]>;
