import type { Services } from '../../composition/services.ts';

/** Opens the booth's services for one command, and closes them when it is done. */
export type OpenServices = (command: (services: Services) => Promise<string>) => Promise<string>;

/** Opens the booth's services for one command and prints what it has to say. */
export type WithServices = (command: (services: Services) => Promise<string>) => Promise<void>;

/** Where an operator types and reads. */
export interface Terminal {
  print(text: string): void;
  complain(text: string): void;
  /** All that was piped in. */
  readInput(): Promise<string>;
}
