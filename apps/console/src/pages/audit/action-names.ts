import type { AuditAction } from '@jepret/contract/console';

/** What somebody did, in words. */
export const ACTION_NAMES: Record<AuditAction, string> = {
  'console.signed-in': 'Signed in',
  'console.signed-out': 'Signed out',
  'console.second-factor-enrolled': 'Turned on a second factor',
  'console.recovery-code-used': 'Used a recovery code',
  'console.recovery-codes-renewed': 'Made new recovery codes',
  'console.password-changed': 'Changed the password',
  'booth.renamed': 'Named the booth',
  'booth.signed-out': 'Signed the booth out',
  'frame.added': 'Added the frame',
  'frame.changed': 'Changed the frame',
  'frame.removed': 'Removed the frame',
  'location.added': 'Added the location',
  'location.changed': 'Changed the location',
  'location.removed': 'Removed the location',
  'location.landing-video-changed': 'Changed the landing video',
  'location.landing-video-removed': 'Removed the landing video',
  'transaction.bypassed': 'Let somebody in without paying',
  'transaction.moved': 'Moved the session to another booth',
  'transaction.owed-settled': 'Settled what was owed',
  'transaction.refund-asked': 'Asked for a refund',
  'transaction.refunded-by-hand': 'Noted a refund by hand',
  'voucher.added': 'Added the voucher',
  'voucher.changed': 'Changed the voucher',
  'voucher.disabled': 'Disabled the voucher',
  'voucher.enabled': 'Enabled the voucher',
  'voucher.batch-added': 'Made a batch of vouchers',
  'voucher.batch-disabled': 'Disabled a batch of vouchers',
  'team.added': 'Added to the team',
  'team.invited': 'Invited',
  'team.invitation-accepted': 'Accepted the invitation',
  'team.changed': 'Changed role or locations',
  'team.disabled': 'Disabled',
  'team.enabled': 'Enabled',
  'team.password-reset': 'Reset the password',
  'team.second-factor-reset': 'Reset the second factor',
  'team.unlocked': 'Unlocked',
};

/** A newer server may know more than this page. */
export const nameAction = (action: string): string =>
  Object.hasOwn(ACTION_NAMES, action) ? ACTION_NAMES[action as AuditAction] : action;
