import type { Services } from '../../composition/services.ts';
import type { Actor } from '../../domain/actor.ts';

/** Opens the booth's services for one command, and closes them when it is done. */
export type OpenServices = (command: (services: Services) => Promise<string>) => Promise<string>;

/** Opens the booth's services for one command and prints what it has to say. */
export type WithServices = (command: (services: Services) => Promise<string>) => Promise<void>;

/** Thrown by a command that has printed what it found, for the exit code 1. */
export class BadFinding extends Error {}

/** Where an operator types and reads. */
export interface Terminal {
  /** Whoever has the machine's command line. */
  actor: Actor;
  print(text: string): void;
  complain(text: string): void;
  /** All that was piped in. */
  readInput(): Promise<string>;
}
