import type { PlainKey } from '@jepret/messages';
import type { PrinterHealth, PrinterTrouble, PrinterTroubleKind } from '../ports/printer.ts';
import type { ReasonAndRemedy } from './reason-and-remedy.ts';

const MESSAGE_KEYS = {
  'paper-out': { reason: 'printer.paperOut', remedy: 'printer.paperOutRemedy' },
  'ribbon-out': { reason: 'printer.ribbonOut', remedy: 'printer.ribbonOutRemedy' },
  'cover-open': { reason: 'printer.coverOpen', remedy: 'printer.coverOpenRemedy' },
  jam: { reason: 'printer.jam', remedy: 'printer.jamRemedy' },
  'waste-full': { reason: 'printer.wasteFull', remedy: 'printer.wasteFullRemedy' },
  'wrong-media': { reason: 'printer.wrongMedia', remedy: 'printer.wrongMediaRemedy' },
  paused: { reason: 'printer.paused', remedy: 'printer.pausedRemedy' },
  unreachable: { reason: 'printer.unreachable', remedy: 'printer.unreachableRemedy' },
  folder: { reason: 'printer.folder', remedy: 'printer.folderRemedy' },
  other: { reason: 'printer.other', remedy: 'printer.otherRemedy' },
} as const satisfies Record<PrinterTroubleKind, Record<'reason' | 'remedy', PlainKey>>;

/** A printer trouble as text for staff; the printer's own message comes last. */
export function describeTrouble({ kind, message }: PrinterTrouble): ReasonAndRemedy {
  const { reason, remedy } = MESSAGE_KEYS[kind];
  return {
    reason: (t) => (message === null ? t(reason) : `${t(reason)} (${message})`),
    remedy: (t) => t(remedy),
  };
}

/** Undefined if the printer has not reported its supply, for example if it is unreachable. */
export function describeSupply(health: PrinterHealth): string | undefined {
  const state = health.isLow ? 'ends soon' : 'enough';
  const amount = describeAmount(health);
  if (amount === undefined) return health.isLow ? state : undefined;
  return `${state} (${amount} left)`;
}

/** The printer's own count is more precise than its percentage: 1 % of a roll is 7 sheets. */
function describeAmount({ remaining, supplyPercent }: PrinterHealth): string | undefined {
  if (remaining) return `${remaining.sheets} prints${remaining.of ? ` on ${remaining.of}` : ''}`;
  return supplyPercent === null ? undefined : `${supplyPercent} %`;
}
