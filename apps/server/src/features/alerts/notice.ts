import type { IncidentCause } from '@jepret/contract/console';

/** An incident was opened or closed. */
export interface AlertNotice {
  incidentId: string;
  kind: 'opened' | 'closed';
  cause: IncidentCause;
  /** A slug; `default` if it is about the whole installation. */
  location: string;
  locationName: string;
  /** Sentences for people. */
  reason: string;
  remedy: string;
  /** Names. */
  booths: readonly string[];
  openedAt: number;
  closedAt: number | null;
  at: number;
}

/** Identifies a notice. */
export interface NoticeKey {
  incidentId: string;
  kind: AlertNotice['kind'];
}

export const keyOf = ({ incidentId, kind }: NoticeKey): string => `${kind} ${incidentId}`;
