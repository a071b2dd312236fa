import type { FreeNow, FreeOverview } from '@jepret/contract/console';
import { useQuery } from '@tanstack/react-query';
import { type Column, DataTable } from '../../components/list/data-table.tsx';
import { Failure, Waiting } from '../../components/list/list-states.tsx';
import { PageFrame } from '../../components/page-frame.tsx';
import { PlaceNames } from '../../components/places/place-names.tsx';
import { useConsole } from '../../hooks/console-context.tsx';
import { useDayZone } from '../../hooks/places-query.ts';
import styles from './free-page.module.css';
import { freeQuery } from './free-query.ts';
import { Requests } from './requests.tsx';

/** What makes sessions free, and what an owner has to decide about it. */
export function FreePage() {
  const { api } = useConsole();
  const { data, error, refetch } = useQuery(freeQuery(api));
  return (
    <PageFrame
      title="Free sessions"
      zone={useDayZone()}
      lead={
        <>
          What makes sessions free. {data && sayCap(data.daily_cap)} Beyond that, an owner decides.
        </>
      }
    >
      {error && !data && <Failure error={error} retry={() => void refetch()} />}
      {!data && !error && <Waiting />}
      {data && <Overview overview={data} reload={() => void refetch()} />}
    </PageFrame>
  );
}

const sayCap = (cap: number): string =>
  `An operator can give up to ${cap} free sessions a day without asking: people let in without paying, and uses of vouchers that leave nothing to pay.`;

function Overview({ overview, reload }: { overview: FreeOverview; reload(): void }) {
  const { waiting, requests, free_now } = overview;
  const title = waiting === 0 ? 'Requests' : `Requests (${waiting} waiting)`;
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
          empty={<p>Every session is paid for.</p>}
        />
      </section>
    </>
  );
}

const KINDS = { location: 'Location', voucher: 'Voucher', batch: 'Batch' } as const;

const FREE_NOW: readonly Column<FreeNow>[] = [
  { title: 'Name', isName: true, cell: ({ name }) => name },
  { title: 'What', onPhone: 'line', cell: ({ kind }) => KINDS[kind] },
  {
    title: 'Where',
    onPhone: 'line',
    cell: ({ locations }) => <PlaceNames slugs={locations} />,
  },
  { title: 'Left', onPhone: 'line', cell: sayLeft },
];

function sayLeft({ kind, left }: FreeNow): string {
  if (kind === 'location') return 'price 0';
  return left === null ? 'no limit' : `${left.toLocaleString('en-GB')} left`;
}
