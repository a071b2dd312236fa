import { z } from 'zod';
import type { Right } from './rights.ts';

/** What staff can tell a booth, and the right that it needs. */
export const COMMAND_RIGHTS = {
  lock: 'booths.lock',
  unlock: 'booths.lock',
  message: 'booths.lock',
  reload: 'booths.command',
  restart: 'booths.command',
  'sign-out': 'booths.command',
} as const satisfies Record<string, Right>;

export const CommandKind = z.enum(['lock', 'unlock', 'message', 'reload', 'restart', 'sign-out']);
export type CommandKind = z.infer<typeof CommandKind>;

/** `taken`: the booth has it and will run it now; until then it can be cancelled. */
export const CommandState = z.enum(['waiting', 'taken', 'done', 'refused', 'expired', 'cancelled']);
export type CommandState = z.infer<typeof CommandState>;

/** The longest message on a booth's screen. */
export const MAX_MESSAGE_LENGTH = 160; // FLEET-47

const MESSAGE_ERROR = `A message has 1 to ${MAX_MESSAGE_LENGTH} characters.`;

export const SendCommandBody = z.object({
  kind: CommandKind,
  /** Of a message. */
  text: z
    .string(MESSAGE_ERROR)
    .trim()
    .min(1, MESSAGE_ERROR)
    .max(MAX_MESSAGE_LENGTH, MESSAGE_ERROR)
    .regex(/^\P{Cc}*$/u, 'A message has no control characters.')
    .optional(),
});

export const ListedCommand = z.object({
  id: z.string(),
  kind: CommandKind,
  text: z.string().nullable(),
  state: CommandState,
  /** Why the booth refused it. */
  reason: z.string().nullable(),
  asked_by: z.string(),
  asked_at: z.number(),
  taken_at: z.number().nullable(),
  ended_at: z.number().nullable(),
});
export type ListedCommand = z.infer<typeof ListedCommand>;
