import type { Machine } from '../machine.ts';

/** Printers that CUPS or the network announces, as addresses for PRINTER_URL. */
export function findPrinters(machine: Pick<Machine, 'ask'>): string[] {
  const queues = listLines(machine.ask('lpstat', '-e')).map(
    (queue) => `ipp://localhost/printers/${queue}`,
  );
  // Ends after the time in seconds: printers may be announced at any time.
  const announced = listLines(machine.ask('ippfind', '-T', '3', '_ipp._tcp', '--print'));
  return [...new Set([...queues, ...announced])].filter((address) => /^ipps?:\/\//.test(address));
}

const listLines = (text = ''): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
