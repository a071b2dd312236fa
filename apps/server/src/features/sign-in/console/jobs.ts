import type { Language } from '@jepret/contract';
import { z } from 'zod';
import { type StaffMailFacts, staffMail } from '../../../mails/staff-mail.ts';
import { GiveUp, type JobHandlers } from '../../../ports/job-queue.ts';
import type { Mailer } from '../../../ports/mailer.ts';
import type { ConsoleSignIns } from './service.ts';

export const STAFF_MAIL_JOB = 'staff-mail';
/** By then the change that the mail reports is committed or rolled back. */
export const STAFF_MAIL_DELAY_MS = 3_000;

/** Contains no link: it is issued when the mail is sent. */
const Payload = z.object({
  staffId: z.string(),
  kind: z.enum([
    'invitation',
    'password-reset',
    'second-factor-reset',
    'second-factor-enrolled',
    'second-factor-missing',
    'recovery-code-used',
    'password-changed',
    'refund-requests',
    'free-requests',
  ]),
  askedAt: z.number(),
});
export type StaffMailJob = z.infer<typeof Payload>;

interface Dependencies {
  signIns: Pick<ConsoleSignIns, 'issueLink'>;
  mailer: Mailer;
  publicUrl: string;
  /** Undefined for a person who may no longer sign in. */
  findMember(staffId: string): Promise<Member | undefined>;
  getLanguage(): Promise<Language>;
  /** Without a mail server, shows the link to the operator. */
  announceLink?: ((email: string, url: string) => void) | undefined;
}

interface Member {
  email: string;
  invitedAt: number | null;
  securedAt: number | null;
  hasSecondFactor: boolean;
}

/** Whether a mail is still true; a link requested before a reset is void. */
function isStillTrue({ kind, askedAt }: StaffMailJob, member: Member): boolean {
  if (kind === 'invitation') return member.invitedAt !== null;
  if (kind === 'password-reset') return (member.securedAt ?? 0) <= askedAt;
  if (kind === 'second-factor-reset') return !member.hasSecondFactor;
  return true;
}

export function createStaffMailJobs(dependencies: Dependencies): JobHandlers {
  const { signIns, mailer, publicUrl, findMember, getLanguage } = dependencies;

  async function describe({ staffId, kind }: StaffMailJob): Promise<StaffMailFacts> {
    if (kind === 'refund-requests') {
      return { kind, url: `${publicUrl}/console/transactions?owed=refunds` };
    }
    if (kind === 'free-requests') return { kind, url: `${publicUrl}/console/free` };
    if (kind !== 'invitation' && kind !== 'password-reset') {
      return { kind, url: `${publicUrl}/console` };
    }
    const token = await signIns.issueLink(staffId, kind === 'invitation' ? kind : 'reset');
    // In the fragment: browsers do not send it, so no server, proxy or log sees it.
    return { kind, url: `${publicUrl}/console/password#${token}` };
  }

  return {
    async [STAFF_MAIL_JOB](payload, { signal }) {
      const parsed = Payload.safeParse(payload);
      if (!parsed.success) throw new GiveUp('The payload is invalid.');
      const member = await findMember(parsed.data.staffId);
      if (!member || !isStillTrue(parsed.data, member)) return;
      const { email: to } = member;
      const facts = await describe(parsed.data);
      if (facts.url.includes('#')) dependencies.announceLink?.(to, facts.url);
      const outcome = await mailer.send(staffMail(await getLanguage(), to, facts), signal);
      if (outcome.kind === 'refused') throw new GiveUp(outcome.reason);
      if (outcome.kind !== 'sent') throw new Error(outcome.reason);
    },
  };
}
