import { type DeliveryOverview, findReach, type TransactionFile } from '@jepret/contract/console';
import type { ConsoleCaller } from '../../../http/access/console-access.ts';
import type { TransactionService } from '../service.ts';
import { describeFile } from './file.ts';
import type { KnownBooth, KnownPlace, PlaceNames } from './places.ts';
import type { RowDetails } from './row-details.ts';
import type { AuditNote } from './timeline.ts';

/** What other features know about a transaction. */
export interface FileDependencies {
  transactions: TransactionService;
  operatorRefundLimitIdr: number;
  listPlaces(): Promise<KnownPlace[]>;
  listBooths(): Promise<KnownBooth[]>;
  listStaff(): Promise<{ id: string; email: string }[]>;
  listDeliveries(transactionId: string): Promise<DeliveryOverview[]>;
  /** The lines of the audit about what people call by this name. */
  listAudit(subject: string): Promise<AuditNote[]>;
  findDetails(transactionId: string): Promise<RowDetails>;
  /** Printed: no booth offers it again. */
  isFinished(transactionId: string): Promise<boolean>;
  /** When everything of an erased session was gone. */
  findRemovedAt(transactionId: string): Promise<number | null>;
}

export const createReadNames =
  ({ listPlaces, listBooths }: Pick<FileDependencies, 'listPlaces' | 'listBooths'>) =>
  async (): Promise<PlaceNames> => {
    const [places, booths] = await Promise.all([listPlaces(), listBooths()]);
    return {
      places: new Map(places.map((place) => [place.slug, place])),
      booths: new Map(booths.map((booth) => [booth.id, booth])),
    };
  };

/** A code that is good for others is not shown to those who may not give codes away. */
export const seesVouchers = ({ role }: Pick<ConsoleCaller, 'role'>): boolean =>
  findReach(role, 'vouchers.manage') !== undefined;

/** Everything about one transaction. */
export function createReadFile(dependencies: FileDependencies) {
  const { transactions, listDeliveries, listAudit, listStaff } = dependencies;
  const readNames = createReadNames(dependencies);
  return async (id: string, caller: Pick<ConsoleCaller, 'role'>): Promise<TransactionFile> => {
    const records = await transactions.show(id);
    const [deliveries, audit, names, staff, removedAt, details, isFinished] = await Promise.all([
      listDeliveries(id),
      listAudit(records.transaction.shortCode),
      readNames(),
      listStaff(),
      dependencies.findRemovedAt(id),
      dependencies.findDetails(id),
      dependencies.isFinished(id),
    ]);
    return describeFile({
      records,
      deliveries,
      audit,
      names,
      staff: new Map(staff.map((member) => [member.id, member.email])),
      removedAt,
      details,
      seesVouchers: seesVouchers(caller),
      isFinished,
      operatorRefundLimitIdr: dependencies.operatorRefundLimitIdr,
    });
  };
}
