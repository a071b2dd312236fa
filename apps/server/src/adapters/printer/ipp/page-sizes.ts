import type { IppClient } from './client.ts';
import { isSuccess, OPERATION } from './codec/codes.ts';
import type { IppDescription } from './description.ts';
import { unreachable } from './failures.ts';

/**
 * The page sizes of a CUPS queue's driver. CUPS lists media by size only, which leaves out the one that is cut into
 * two strips; the driver's PPD has it.
 */
export function createPageSizeReader(client: IppClient) {
  let cached: { configuredAt: number | undefined; names: string[] } | undefined;

  return async (printer: IppDescription, signal: AbortSignal): Promise<readonly string[]> => {
    const { operations, configuredAt } = printer;
    if (!operations.has(OPERATION.getPpd)) return [];
    if (cached && configuredAt !== undefined && cached.configuredAt === configuredAt) {
      return cached.names;
    }
    const answer = await client.call({ operation: OPERATION.getPpd }, signal);
    if (answer.kind === 'unreachable') throw unreachable(answer.reason);
    // A queue without a driver has no PPD.
    const ppd = isSuccess(answer.status) ? Buffer.from(answer.message.data).toString('latin1') : '';
    const names = [...ppd.matchAll(/^\*PageSize\s+([^\s/:]+)/gm)].map(([, name = '']) => name);
    cached = { configuredAt, names };
    return names;
  };
}
