import type { PersonalChannel } from '@jepret/contract/console';
import type { NoticeKey } from './notice.ts';

export type ChannelName = PersonalChannel | 'webhook';

/**
 * `held`: for the summary, because of quiet hours. `bundled`: part of a summary instead. `failed`: given up. `dropped`:
 * the person may not or does not want to get it any more.
 */
export type MessageState = 'waiting' | 'held' | 'bundled' | 'sent' | 'failed' | 'dropped';

/** What a summary lists. */
export interface SummaryContent {
  type: 'daily' | 'flood';
  notices: readonly NoticeKey[];
  /** Incidents that were open at that time, in the daily summary. */
  open: readonly string[];
  since: number;
}

/** One notice or summary for one recipient over one channel. */
export interface StoredMessage {
  id: string;
  seq: number;
  /** An incident's id, or the name of a summary. */
  about: string;
  kind: 'opened' | 'closed' | 'summary';
  recipient: string;
  channel: ChannelName;
  state: MessageState;
  dueAt: number;
  attempts: number;
  createdAt: number;
  content: SummaryContent | null;
}

export type NewMessage = Pick<
  StoredMessage,
  'id' | 'about' | 'kind' | 'recipient' | 'channel' | 'createdAt'
> & { state: 'waiting' | 'held'; content?: SummaryContent };
