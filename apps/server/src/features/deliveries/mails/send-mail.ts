import { makeLightPicture } from '@jepret/compositor';
import type { GetPrint } from '../../../domain/deliverables.ts';
import { photoMail, type Receipt } from '../../../mails/photo-mail.ts';
import type { BlobStore } from '../../../ports/blob-store.ts';
import type { JobLog } from '../../../ports/job-queue.ts';
import type { Mail, Mailer, MailOutcome, MailRefusal } from '../../../ports/mailer.ts';
import type { Delivery, MailContent } from '../delivery.ts';
import type { Ending } from '../steps/ending.ts';
import type { NextTry } from '../steps/next-try.ts';
import { findNextMailTry, POLICY_DELAY_MS, UNSURE_DELAY_MS } from '../steps/retry-times.ts';
import { packFiles } from './mail-files.ts';
import { createWaitForGif, type GifDependencies } from './wait-for-gif.ts';

export interface MailDependencies extends GifDependencies {
  getPrint: GetPrint;
  blobStore: BlobStore;
  mailer: Mailer;
  log: JobLog;
  getReceipt(transactionId: string): Promise<Receipt>;
  getGuestPage(transactionId: string): Promise<GuestPage>;
}

interface GuestPage {
  url: string;
  /** When it is deleted, and all its files with it. */
  deletesAt: number;
}

interface Dependencies extends MailDependencies {
  ending: Ending;
  find(id: string): Promise<Delivery | undefined>;
}

type Unsure = Extract<MailOutcome, { kind: 'unsure' }>;

/** 25 MB of mail, which most servers take, are 18 MB of files: the rest is their encoding. */
const MAX_FILE_BYTES = 18 * 1024 ** 2;
const MAX_PREVIEW_BYTES = 600_000;

/** One try of a mail; undefined when that was its end. */
export function createSendMail(dependencies: Dependencies) {
  const { blobStore, getPrint, mailer, clock, log, getReceipt, getGuestPage, ending } =
    dependencies;
  const waitForGif = createWaitForGif(dependencies);

  /** Undefined when its photos were deleted. */
  async function compose(
    { id, transactionId }: Delivery,
    { email, name, files, isLinksOnly }: MailContent,
  ): Promise<Mail | undefined> {
    const print = files[0] && (await getPrint(transactionId, files[0].key));
    if (!print) return undefined;
    const preview = isLinksOnly ? undefined : await makeLightPicture(print, MAX_PREVIEW_BYTES);
    const mostBytes = isLinksOnly ? 0 : MAX_FILE_BYTES - MAX_PREVIEW_BYTES;
    const guestPage = await getGuestPage(transactionId);
    return photoMail({
      to: email,
      name,
      key: id,
      ...(preview && { preview }),
      ...(await packFiles(blobStore, files, mostBytes)),
      linksUntil: findLinksEnd(guestPage),
      receipt: await getReceipt(transactionId),
      guestUrl: guestPage.url,
    });
  }

  /** Storage that signs its addresses ends them sooner than the photos themselves. */
  const findLinksEnd = ({ deletesAt }: GuestPage): number =>
    Math.min(deletesAt, clock.now() + (blobStore.urlsLastMs ?? Number.POSITIVE_INFINITY));

  async function tryLater(
    delivery: Delivery,
    reason: string,
    leastMs = 0,
  ): Promise<NextTry | undefined> {
    const { id, askedAt } = delivery;
    const tries = delivery.tries + 1;
    const at = findNextMailTry({ tries, askedAt, now: clock.now(), leastMs });
    if (at !== undefined) return { at, tries, reason };
    log.error({ delivery: id, reason }, 'a mail was given up');
    await ending.failed(delivery, 'given-up', reason);
    return undefined;
  }

  async function settleRefusal(
    delivery: Delivery,
    content: MailContent,
    { about, reason }: MailRefusal,
  ): Promise<NextTry | undefined> {
    switch (about) {
      case 'recipient':
      case 'unsupported':
        await ending.failed(delivery, about, reason);
        return undefined;
      case 'size': {
        if (!content.isLinksOnly) {
          const { tries } = delivery;
          return { at: clock.now(), tries, reason, content: { ...content, isLinksOnly: true } };
        }
        await ending.failed(delivery, 'too-big', reason);
        return undefined;
      }
      case 'content':
        // The server is against the booth, not against this mail: it waits for the operator.
        log.error({ delivery: delivery.id, reason }, 'the mail server does not want our mails');
        return tryLater(delivery, reason, POLICY_DELAY_MS);
    }
  }

  /** Before it waits: a bad address is shown while the visitor can still mend it (MAIL-25). */
  async function putOff(
    delivery: Delivery,
    content: MailContent,
    later: NextTry,
    signal: AbortSignal,
  ): Promise<NextTry | undefined> {
    if (content.isAddressAsked) return later;
    const refusal = await mailer.findAddressRefusal?.(content.email, signal);
    if (refusal) return settleRefusal(delivery, content, refusal);
    return { ...later, content: { ...content, isAddressAsked: true } };
  }

  async function discardErased({ id }: Delivery): Promise<void> {
    if ((await dependencies.find(id))?.failure === 'files-gone') await mailer.discard?.(id);
  }

  /**
   * Sent once more, much later, then never again: whoever has a mail already does not want it twice
   * in a row, nor a third time, also when it was the line that broke.
   */
  async function settleUnsure(
    delivery: Delivery,
    content: MailContent,
    { reason }: Unsure,
  ): Promise<NextTry | undefined> {
    if (!content.isUnsure) {
      const next = await tryLater(delivery, reason, UNSURE_DELAY_MS);
      return next && { ...next, content: { ...content, isUnsure: true } };
    }
    const words = 'The mail server got it and never confirmed it; it may have arrived.';
    await ending.failed(delivery, 'given-up', `${words} ${reason}`);
    return undefined;
  }

  return async function sendMail(
    delivery: Delivery,
    content: MailContent,
    signal: AbortSignal,
  ): Promise<NextTry | undefined> {
    const later = await waitForGif(delivery, content);
    if (later) return putOff(delivery, content, later, signal);
    const mail = await compose(delivery, content);
    if (!mail) {
      await ending.failed(delivery, 'files-gone', 'Its photos were deleted.');
      return undefined;
    }
    const outcome = await mailer.send(mail, signal);
    if (outcome.kind === 'refused') return settleRefusal(delivery, content, outcome);
    if (outcome.kind === 'unsure') return settleUnsure(delivery, content, outcome);
    if (outcome.kind === 'unreachable') return tryLater(delivery, outcome.reason);
    // Erased while it was on its way: what the mailer keeps of it would be the last copy.
    if (!(await ending.done(delivery))) await discardErased(delivery);
    return undefined;
  };
}
