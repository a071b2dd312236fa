import type { PersonalChannel } from '@jepret/contract/console';

export const CHANNEL_NAMES: Readonly<Record<PersonalChannel, string>> = {
  mail: 'Mail',
  telegram: 'Telegram',
  'web-push': 'Phone and browser',
};
