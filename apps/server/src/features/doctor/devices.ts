import { english } from '@jepret/messages/every-language';
import type { Clock } from '@jepret/time';
import { describeSupply, describeTrouble } from '../../domain/printer-messages.ts';
import { isRecent } from '../../ports/clock.ts';
import type { PrinterHealth } from '../../ports/printer.ts';
import { type Check, fail, ok, warn } from './check.ts';

const SILENT_AFTER_MS = 3 * 60_000; // OPS-66

interface Kiosk {
  id: string;
  name: string | null;
  cameraLabel: string | null;
  /** Null while it is signed out. */
  lastUsedAt: number | null;
  retiredAt: number | null;
}

interface KioskOptions {
  clock: Clock;
  /** Where a kiosk is opened. */
  publicUrl: string;
  listKiosks(): Promise<readonly Kiosk[]>;
}

/** Whether each signed-in kiosk has called lately, and reported a camera. */
export const createKioskCheck = ({ clock, publicUrl, listKiosks }: KioskOptions): Check => ({
  name: 'Kiosks',
  async run() {
    const kiosks = (await listKiosks()).flatMap(({ lastUsedAt: at, retiredAt, ...kiosk }) =>
      at !== null && retiredAt === null ? [{ ...kiosk, at }] : [],
    );
    if (kiosks.length === 0) {
      return warn('No kiosk is signed in.', `Open ${publicUrl} on the kiosk, and sign it in.`);
    }
    const now = clock.now();
    const silent = kiosks.filter(({ at }) => !isRecent(at, now, SILENT_AFTER_MS));
    const blind = kiosks.filter(({ cameraLabel }) => cameraLabel === null);
    const cameras = kiosks.flatMap(({ cameraLabel }) => cameraLabel ?? []);
    if (silent.length + blind.length === 0) {
      return ok(`${countKiosks(kiosks.length)} in contact, with ${cameras.join(', ')}.`);
    }
    const sentences = [
      ...(silent.length > 0
        ? [
            `No contact for 3 minutes: ${silent.map((kiosk) => `${nameOf(kiosk)} (${describeAge(now - kiosk.at)})`).join(', ')}.`,
          ]
        : []),
      ...(blind.length > 0 ? [`No camera reported: ${blind.map(nameOf).join(', ')}.`] : []),
    ];
    return warn(
      sentences.join(' '),
      'Switch the kiosk on, and check its network and the cable of its camera.',
    );
  },
});

const countKiosks = (count: number): string => (count === 1 ? '1 kiosk is' : `${count} kiosks are`);

const nameOf = ({ name, id }: Pick<Kiosk, 'name' | 'id'>): string => name ?? id;

function describeAge(ms: number): string {
  const minutes = Math.max(0, Math.round(ms / 60_000));
  if (minutes < 120) return `${minutes} min`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} days`;
}

interface AgentPrinter {
  name: string;
  isDisabled: boolean;
  isConnected: boolean;
  /** Null if its agent never connected. */
  health: PrinterHealth | null;
}

/** The printers of print agents, as their agents reported them last. */
export const createAgentCheck = (listPrinters: () => Promise<readonly AgentPrinter[]>): Check => ({
  name: 'Print agents',
  async run() {
    const printers = (await listPrinters()).filter(({ isDisabled }) => !isDisabled);
    if (printers.length === 0) return ok('There is no print agent.');
    for (const { name, isConnected, health } of printers) {
      if (!isConnected) {
        return fail(
          `The print agent of ${name} is not connected.`,
          'Start it (sudo systemctl start jepret-print-agent), and check its network and token.',
        );
      }
      if (health?.trouble) {
        const { reason, remedy } = describeTrouble(health.trouble);
        return fail(`${name}: ${reason(english)}`, remedy(english));
      }
    }
    const message = printers.map(describePrinter).join(' ');
    if (!printers.some(({ health }) => health?.isLow)) return ok(message);
    return warn(message, 'Have paper and ribbon ready, and load them before they run out.');
  },
});

function describePrinter({ name, health }: AgentPrinter): string {
  const supply = health && describeSupply(health);
  return supply ? `${name} can print (supply: ${supply}).` : `${name} can print.`;
}
