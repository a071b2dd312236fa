import type { FreeNow, FreeOverview } from '@jepret/contract/console';
import { useQuery } from '@tanstack/react-query';
import { type Column, DataTable } from '../../components/list/data-table.tsx';
import { LoadFailure, LoadingList } from '../../components/list/list-states.tsx';
import { LocationNames } from '../../components/locations/location-names.tsx';
import { PageFrame } from '../../components/page-frame.tsx';
import { useConsole } from '../../hooks/console-context.tsx';
import { useDayZone } from '../../hooks/location-options-query.ts';
import styles from './free-page.module.css';
import { freeQuery } from './free-query.ts';
import { Requests } from './requests.tsx';

/** Requests for free sessions, and everything that is free now. */
export function FreePage() {
  const { api } = useConsole();
  const { data, error, refetch } = useQuery(freeQuery(api));
  return (
    <PageFrame
      title="Free sessions"
      zone={useDayZone()}
      lead={
        <>
          Requests for free sessions, and everything that is free now.{' '}
          {data && describeCap(data.daily_cap)}
        </>
      }
    >
      {error && !data && <LoadFailure error={error} retry={() => void refetch()} />}
      {!data && !error && <LoadingList />}
      {data && <Overview overview={data} reload={() => void refetch()} />}
    </PageFrame>
  );
}

const describeCap = (cap: number): string =>
  `Each operator can give ${cap} free sessions a day: bypasses, and uses of vouchers that leave nothing to pay. More need an owner’s approval.`;

function Overview({ overview, reload }: { overview: FreeOverview; reload(): void }) {
  const { waiting, requests, free_now } = overview;
  const title = waiting === 0 ? 'Requests' : `Requests (${waiting} pending)`;
  return (
    <>
      <section className={styles.part}>
        <h2>{title}</h2>
        <Requests title={title} requests={requests} reload={reload} />
      </section>
      <section className={styles.part}>
        <h2>Free now</h2>
        <DataTable
          caption="Free now"
          columns={FREE_NOW}
          rows={free_now}
          keyOf={({ kind, name }) => `${kind} ${name}`}
          error={null}
          retry={reload}
          empty={<p>No location, voucher or batch is free at the moment.</p>}
        />
      </section>
    </>
  );
}

const KINDS = { location: 'Location', voucher: 'Voucher', batch: 'Batch' } as const;

const FREE_NOW: readonly Column<FreeNow>[] = [
  { title: 'Name', isName: true, cell: ({ name }) => name },
  { title: 'Type', onPhone: 'line', cell: ({ kind }) => KINDS[kind] },
  {
    title: 'Locations',
    onPhone: 'line',
    cell: ({ locations }) => <LocationNames slugs={locations} />,
  },
  { title: 'Left', onPhone: 'line', cell: describeLeft },
];

function describeLeft({ kind, left }: FreeNow): string {
  if (kind === 'location') return 'price 0';
  return left === null ? 'no limit' : `${left.toLocaleString('en-GB')} left`;
}
