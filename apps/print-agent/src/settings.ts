import { resolve } from 'node:path';
import { BOOTH_COMMAND } from '@jepret/server/config/command-names.ts';
import { type PrinterChoice, readPrinterChoice } from '@jepret/server/config/printer-choice.ts';
import { readServiceManager, type ServiceManager } from '@jepret/server/config/service-manager.ts';
import { createSettingReader, Origin, SettingError } from '@jepret/server/config/setting-reader.ts';
import { z } from 'zod';

export interface PrintAgentSettings {
  boothUrl: string;
  token: string;
  /** The folder of the agent's notes. */
  dataDir: string;
  printing: PrinterChoice;
  serviceManager: ServiceManager;
}

const Token = z
  .string()
  .regex(/^[\w-]{43}$/, `must be the token that "${BOOTH_COMMAND} printers add" has shown`);

/** An empty variable counts as not set. */
export function readPrintAgentSettings(environment: NodeJS.ProcessEnv): PrintAgentSettings {
  const read = createSettingReader(environment);
  const dataDir = resolve(read('DATA_DIR', z.string(), './data'));
  const boothUrl = read('BOOTH_URL', Origin, undefined);
  const token = read('AGENT_TOKEN', Token, undefined);
  if (!boothUrl) throw new SettingError('BOOTH_URL is needed, such as https://booth.example.com.');
  if (!token) {
    throw new SettingError(`AGENT_TOKEN is needed: "${BOOTH_COMMAND} printers add" creates one.`);
  }
  const printing = readPrinterChoice(read, dataDir);
  // Not the spool folder: its sheets would count as printed and never be deleted.
  if (printing.provider !== 'ipp') {
    throw new SettingError('PRINTER_URL is needed, such as ipp://localhost/printers/BOOTH.');
  }
  return { boothUrl, token, dataDir, printing, serviceManager: readServiceManager(read) };
}
