/**
 * Figures about the work of this process. No label holds anything about a person, a transaction, a kiosk or a location:
 * all come from short lists.
 */
export interface Metrics {
  /** `route` is the pattern, never the path: the path of a photo is its only protection. */
  observeCall(call: { method: string; route: string; status: number; durationMs: number }): void;
  /** Starts a measurement; the returned function ends it. */
  timeStorage(operation: string): EndTimer;
  timeProvider(provider: string, operation: string): EndTimer;
  /** One attempt to send any mail. */
  countMail(result: string): void;
  /** A visitor's mail or print that has ended. */
  countDelivery(kind: 'mail' | 'print', result: string): void;
  /** Returns all figures in Prometheus's text format; `state` is undefined if the database cannot be read. */
  render(state: BoothState | undefined): Promise<{ contentType: string; text: string }>;
}

export type EndTimer = (result: string) => void;

/** The part that all processes of a chain share. */
export interface BoothState {
  queues: readonly QueueLength[];
  /** Payments that were started within the last hour, by result. */
  payments: readonly { result: string; count: number }[];
}

export interface QueueLength {
  name: string;
  count: number;
  /** How long the oldest has waited. */
  oldestWaitMs: number;
}
