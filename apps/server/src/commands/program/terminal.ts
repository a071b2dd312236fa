import type { Services } from '../../composition/services.ts';
import type { Actor } from '../../domain/actor.ts';

/** Opens the booth's services for one command and closes them afterwards. */
export type OpenServices = (command: (services: Services) => Promise<string>) => Promise<string>;

/** Opens the booth's services for one command and prints its result. */
export type WithServices = (command: (services: Services) => Promise<string>) => Promise<void>;

/** Thrown by a command that has printed an unhealthy state, so that the exit code is 1. */
export class UnhealthyResult extends Error {}

export interface Terminal {
  /** The user of the machine's command line. */
  actor: Actor;
  print(text: string): void;
  printError(text: string): void;
  /** The complete standard input. */
  readInput(): Promise<string>;
}
