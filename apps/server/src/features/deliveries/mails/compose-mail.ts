import { makeSmallPicture } from '@jepret/compositor';
import { photoMail } from '../../../mails/photo-mail.ts';
import type { Mail } from '../../../ports/mailer.ts';
import type { Delivery, MailContent } from '../delivery.ts';
import type { GuestPage, MailDependencies } from './mail-dependencies.ts';
import { packFiles } from './pack-files.ts';

type Dependencies = Pick<
  MailDependencies,
  'blobStore' | 'clock' | 'getPrint' | 'getReceipt' | 'getGuestPage'
>;

/** Most servers accept mails of 25 MB, which hold 18 MB of files: the rest is base64 overhead. */
const MAX_FILE_BYTES = 18 * 1024 ** 2; // MAIL-22
const MAX_PREVIEW_BYTES = 600_000;

export function createComposeMail(dependencies: Dependencies) {
  const { blobStore, clock, getPrint, getReceipt, getGuestPage } = dependencies;

  /** Signed addresses of the storage expire before the photos are deleted. */
  const getLinksExpireAt = ({ deletesAt }: GuestPage): number =>
    Math.min(deletesAt, clock.now() + (blobStore.urlLifetimeMs ?? Number.POSITIVE_INFINITY));

  /** Undefined if the photos were deleted. */
  return async function composeMail(
    { id, transactionId }: Delivery,
    { email, name, files, isLinksOnly, guestToken }: MailContent,
  ): Promise<Mail | undefined> {
    const print = files[0] && (await getPrint(transactionId, files[0].key));
    if (!print) return undefined;
    const preview = isLinksOnly ? undefined : await makeSmallPicture(print, MAX_PREVIEW_BYTES);
    const maxBytes = isLinksOnly ? 0 : MAX_FILE_BYTES - MAX_PREVIEW_BYTES;
    const guestPage = await getGuestPage(transactionId);
    return photoMail({
      language: guestPage.language,
      to: email,
      name,
      key: id,
      ...(preview && { preview }),
      ...(await packFiles(blobStore, files, maxBytes)),
      linksUntil: getLinksExpireAt(guestPage),
      receipt: await getReceipt(transactionId),
      // SIGN-94: if the link changed since, the kiosk that requested the mail must not get the new one.
      ...((guestToken ?? guestPage.token) === guestPage.token && { guestUrl: guestPage.url }),
    });
  };
}
