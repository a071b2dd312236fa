import { startIppEverywherePrinter } from '@jepret/testing/servers/ipp-everywhere-printer.ts';

export interface LoadPrinter {
  environment: NodeJS.ProcessEnv;
  /** Missing if each process writes sheets into its own folder. */
  listSheets?(): string[];
  stop(): Promise<void>;
}

export async function openPrinter(kind: string): Promise<LoadPrinter> {
  if (kind === 'folder') return { environment: {}, async stop() {} };
  if (kind !== 'ipp') throw new Error('--printer folder or ipp');
  const { port, path, sheets, stop } = await startIppEverywherePrinter();
  return {
    environment: { PRINTER_URL: `ipp://127.0.0.1:${port}${path}` },
    listSheets: () => sheets.list().map(({ name }) => name),
    stop,
  };
}
