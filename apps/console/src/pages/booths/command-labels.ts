import type { CommandKind, CommandState } from '@jepret/contract/console';

interface CommandText {
  name: string;
  /** Of the button. */
  action: string;
  /** When to use it. */
  note: string;
  /** Before the booth's name, in the question. */
  title: string;
  consequence: string;
}

const WHEN_IDLE = 'It waits while a visitor is at the booth, for at most an hour.';

/** In the order of the panel. */
export const COMMANDS: Record<CommandKind, CommandText> = {
  lock: {
    name: 'Lock',
    action: 'Lock',
    note: 'No visitor should start a session now.',
    title: 'Lock',
    consequence:
      'At once it starts no session: no payment, voucher or free session. A visitor who has paid can finish. Its screen asks others to come back later.',
  },
  unlock: {
    name: 'Unlock',
    action: 'Unlock',
    note: 'Visitors may start sessions again.',
    title: 'Unlock',
    consequence: 'Visitors can start sessions again; its screen changes within seconds.',
  },
  message: {
    name: 'Message',
    action: 'Show message',
    note: 'Tell visitors something on its screen.',
    title: 'Show a message on',
    consequence: `It is shown on the home screen for half an hour, or until someone taps OK. ${WHEN_IDLE}`,
  },
  reload: {
    name: 'Reload',
    action: 'Reload',
    note: 'Its screen shows an error or old contents.',
    title: 'Reload',
    consequence: `Its page is loaded again. ${WHEN_IDLE}`,
  },
  restart: {
    name: 'Restart',
    action: 'Restart browser',
    note: 'A reload does not help.',
    title: 'Restart the browser of',
    consequence: `Its browser is started again, which takes about a minute; only booths with the package jepret-kiosk can do this. ${WHEN_IDLE}`,
  },
  'sign-out': {
    name: 'Sign out',
    action: 'Log out when idle',
    note: 'It is being moved or replaced; visitors may finish first.',
    title: 'Sign out',
    consequence: `Then staff must sign it in again with a code sent by mail. ${WHEN_IDLE}`,
  },
};

/** Why a booth refuses a command, by its code. */
const REASONS: Readonly<Record<string, string>> = {
  'no-package': 'Only booths with the package jepret-kiosk can restart their browser. Use Reload.',
  unknown: 'Its version does not know this command. Reload it first.',
};

export const explainRefusal = (reason: string): string => REASONS[reason] ?? reason;

export const COMMAND_STATES = {
  waiting: { name: 'Waiting', tone: 'warning' },
  taken: { name: 'Taken', tone: 'warning' },
  done: { name: 'Done', tone: 'good' },
  refused: { name: 'Refused', tone: 'bad' },
  expired: { name: 'Expired', tone: 'plain' },
  cancelled: { name: 'Cancelled', tone: 'plain' },
} as const satisfies Record<CommandState, { name: string; tone: string }>;
