import type { PasswordLink } from '@jepret/contract/console';
import { BoothError } from '../../../domain/booth-error.ts';
import type { ConsoleCaller } from '../../../http/access/console-access.ts';
import type { SignInDependencies } from './caller.ts';
import type { PasswordLinks } from './password-links.ts';

export function createPasswordChoices(
  { choosePassword, mailStaff }: SignInDependencies,
  links: PasswordLinks,
) {
  const getLink = async (token: string) => {
    const link = await links.find(token);
    if (link) return link;
    throw new BoothError(
      'not_found',
      'This link was used already or has expired. Request another one.',
    );
  };
  return {
    async findLink(token: string): Promise<PasswordLink> {
      const { kind, email } = await getLink(token);
      return { kind, email };
    },

    /** Returns the id of the member whose password was set. */
    async useLink(token: string, password: string): Promise<string> {
      const { kind, staffId } = await getLink(token);
      await choosePassword(staffId, password, {
        action: kind === 'invitation' ? 'team.invitation-accepted' : 'console.password-changed',
        async check(transaction) {
          if (await links.use(transaction, token)) return;
          throw new BoothError('conflict', 'This link has just been used.');
        },
      });
      if (kind === 'reset') await mailStaff(staffId, 'password-changed');
      return staffId;
    },

    async changePassword({ staffId, sessionHash }: ConsoleCaller, password: string): Promise<void> {
      await choosePassword(staffId, password, {
        action: 'console.password-changed',
        keptSession: sessionHash,
      });
      await mailStaff(staffId, 'password-changed');
    },
  };
}
