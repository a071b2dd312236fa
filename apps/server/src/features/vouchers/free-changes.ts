import { TIME_ZONES } from '@jepret/contract/console';
import { z } from 'zod';
import type { FreeChangeKind } from '../../database/free-sessions.ts';
import type { Actor } from '../../domain/actor.ts';
import type { VoucherReach } from './batches.ts';
import type { VoucherService } from './service.ts';

const Terms = z.object({
  discount: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('percent'), percent: z.number() }),
    z.object({ kind: z.literal('amount'), amountIdr: z.number() }),
    z.object({ kind: z.literal('free') }),
  ]),
  startsAt: z.number().nullable(),
  endsAt: z.number().nullable(),
  timeZone: z.enum(TIME_ZONES),
  quota: z.number().nullable(),
  locations: z.array(z.string()).nullable(),
});

const Added = z.object({ code: z.string(), terms: Terms });
const Changed = z.object({ code: z.string(), terms: Terms, version: z.number() });
const Enabled = z.object({ code: z.string(), version: z.number() });
const BatchAdded = z.object({
  id: z.string(),
  name: z.string(),
  count: z.number(),
  prefix: z.string(),
  terms: Terms,
});
const BatchEnabled = z.object({ id: z.string(), version: z.number() });

const EVERYWHERE: VoucherReach = { scope: null, isOwn: () => true };

/** Makes a requested change that an owner has accepted. */
export async function applyVoucherChange(
  vouchers: Pick<VoucherService, 'add' | 'change' | 'enable' | 'addBatch' | 'enableBatch'>,
  { kind, payload }: { kind: Exclude<FreeChangeKind, 'price-change'>; payload: unknown },
  actor: Actor,
): Promise<void> {
  switch (kind) {
    case 'voucher-add': {
      const { code, terms } = Added.parse(payload);
      await vouchers.add(code, terms, actor);
      return;
    }
    case 'voucher-change': {
      const { code, terms, version } = Changed.parse(payload);
      await vouchers.change(code, terms, actor, version);
      return;
    }
    case 'voucher-enable': {
      const { code, version } = Enabled.parse(payload);
      await vouchers.enable(code, actor, version);
      return;
    }
    case 'batch-add': {
      await vouchers.addBatch(BatchAdded.parse(payload), EVERYWHERE, actor);
      return;
    }
    case 'batch-enable': {
      const { id, version } = BatchEnabled.parse(payload);
      await vouchers.enableBatch({ id, reach: EVERYWHERE, seenVersion: version }, actor);
      return;
    }
  }
}
