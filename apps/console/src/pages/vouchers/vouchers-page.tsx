import { csvPathOf, VoucherQuery, voucherCalls } from '@jepret/contract/console';
import { Plus, Tickets } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { z } from 'zod';
import { Button } from '../../components/button.tsx';
import { CsvLink } from '../../components/list/csv-link.tsx';
import { PageFrame } from '../../components/page-frame.tsx';
import { useDayZone } from '../../hooks/location-options-query.ts';
import { useAddressFilters } from '../../hooks/use-address-filters.ts';
import { AddVoucherDialog } from './add-voucher-dialog.tsx';
import { BatchDialog } from './batch-dialog.tsx';
import { BatchList } from './batch-list.tsx';
import { VoucherList } from './voucher-list.tsx';
import styles from './vouchers.module.css';

const Filters = VoucherQuery.omit({ after: true }).extend({ view: z.literal('batches') });

export function VouchersPage() {
  const [{ view, ...filters }, change] = useAddressFilters(Filters);
  const [dialog, setDialog] = useState<'voucher' | 'batch'>();
  const close = () => setDialog(undefined);
  return (
    <PageFrame
      title="Vouchers"
      zone={useDayZone()}
      lead="Codes that make a session cheaper or free."
      actions={
        <>
          <CsvLink
            path={csvPathOf(view ? voucherCalls.listVoucherBatches : voucherCalls.listVouchers)}
            filters={view ? { search: filters.search } : filters}
          />
          <Button onClick={() => setDialog('batch')}>
            <Tickets aria-hidden="true" />
            Create a batch
          </Button>
          <Button tone="primary" onClick={() => setDialog('voucher')}>
            <Plus aria-hidden="true" />
            Add
          </Button>
        </>
      }
    >
      <nav className={styles.views} aria-label="Views">
        <Link to="/vouchers" aria-current={view === undefined ? 'page' : undefined}>
          Vouchers
        </Link>
        <Link to="/vouchers?view=batches" aria-current={view ? 'page' : undefined}>
          Batches
        </Link>
      </nav>
      {view === 'batches' ? (
        <BatchList filters={{ search: filters.search }} onFilter={change} />
      ) : (
        <VoucherList filters={filters} onFilter={change} />
      )}
      {dialog === 'voucher' && <AddVoucherDialog onClose={close} />}
      {dialog === 'batch' && <BatchDialog onClose={close} />}
    </PageFrame>
  );
}
