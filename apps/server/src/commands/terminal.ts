import type { OperatorServices } from '../operator-services.ts';

/** Opens the booth's services for one command and prints what it has to say. */
export type WithServices = (
  command: (services: OperatorServices) => Promise<string>,
) => Promise<void>;
