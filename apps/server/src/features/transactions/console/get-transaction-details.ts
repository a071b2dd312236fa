import {
  type DeliveryOverview,
  findReach,
  type TransactionDetails,
} from '@jepret/contract/console';
import type { ConsoleCaller } from '../../../http/access/console-access.ts';
import type { TransactionService } from '../service.ts';
import type { BoothSummary, LocationNames, LocationSummary } from './location-names.ts';
import type { RowDetails } from './row-details.ts';
import type { AuditNote } from './timeline.ts';
import { describeTransaction } from './transaction-details.ts';

/** What other features return about a transaction. */
export interface DetailsDependencies {
  transactions: TransactionService;
  operatorRefundLimitIdr: number;
  listLocations(): Promise<LocationSummary[]>;
  listBooths(): Promise<BoothSummary[]>;
  listStaff(): Promise<{ id: string; email: string }[]>;
  listDeliveries(transactionId: string): Promise<DeliveryOverview[]>;
  /** The audit's lines about a short code. */
  listAudit(subject: string): Promise<AuditNote[]>;
  findDetails(transactionId: string): Promise<RowDetails>;
  /** Printed, so no booth offers it again. */
  isFinished(transactionId: string): Promise<boolean>;
  /** When all files of an erased session were deleted. */
  findRemovedAt(transactionId: string): Promise<number | null>;
}

export const createReadLocationNames =
  ({ listLocations, listBooths }: Pick<DetailsDependencies, 'listLocations' | 'listBooths'>) =>
  async (): Promise<LocationNames> => {
    const [locations, booths] = await Promise.all([listLocations(), listBooths()]);
    return {
      locations: new Map(locations.map((location) => [location.slug, location])),
      booths: new Map(booths.map((booth) => [booth.id, booth])),
    };
  };

/** Voucher codes are shown only to those who may manage vouchers. */
export const canSeeVouchers = ({ role }: Pick<ConsoleCaller, 'role'>): boolean =>
  findReach(role, 'vouchers.manage') !== undefined;

export function createGetTransactionDetails(dependencies: DetailsDependencies) {
  const { transactions, listDeliveries, listAudit, listStaff } = dependencies;
  const readLocationNames = createReadLocationNames(dependencies);
  return async (id: string, caller: Pick<ConsoleCaller, 'role'>): Promise<TransactionDetails> => {
    const records = await transactions.getRecords(id);
    const [deliveries, audit, names, staff, removedAt, details, isFinished] = await Promise.all([
      listDeliveries(id),
      listAudit(records.transaction.shortCode),
      readLocationNames(),
      listStaff(),
      dependencies.findRemovedAt(id),
      dependencies.findDetails(id),
      dependencies.isFinished(id),
    ]);
    return describeTransaction({
      records,
      deliveries,
      audit,
      names,
      staff: new Map(staff.map((member) => [member.id, member.email])),
      removedAt,
      details,
      canSeeVouchers: canSeeVouchers(caller),
      isFinished,
      operatorRefundLimitIdr: dependencies.operatorRefundLimitIdr,
    });
  };
}
