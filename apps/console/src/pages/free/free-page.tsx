import type { FreeNow, FreeOverview } from '@jepret/contract/console';
import { useQuery } from '@tanstack/react-query';
import { Failure, Waiting } from '../../components/list/list-states.tsx';
import { PageFrame } from '../../components/page-frame.tsx';
import { PlaceNames } from '../../components/places/place-names.tsx';
import { Section } from '../../components/section.tsx';
import { useConsole } from '../../hooks/console-context.tsx';
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
      lead="What makes sessions free. When an operator reaches the daily limit, an owner decides."
    >
      {error && !data && <Failure error={error} retry={() => void refetch()} />}
      {!data && !error && <Waiting />}
      {data && <Overview overview={data} reload={() => void refetch()} />}
    </PageFrame>
  );
}

function Overview({ overview, reload }: { overview: FreeOverview; reload(): void }) {
  const { waiting, requests, free_now, daily_cap } = overview;
  return (
    <>
      <Section title={waiting === 0 ? 'Requests' : `Requests (${waiting} waiting)`}>
        <p className={styles.soft}>
          An operator can give up to {daily_cap} free sessions a day without asking: people let in
          without paying, and uses of vouchers that leave nothing to pay.
        </p>
        {requests.length === 0 && <p>There are no requests.</p>}
        <Requests requests={requests} reload={reload} />
      </Section>
      <Section title="Free now">
        {free_now.length === 0 && <p>Every session is paid for.</p>}
        <ul className={styles.lines}>
          {free_now.map((one) => (
            <FreeLine key={`${one.kind} ${one.name}`} free={one} />
          ))}
        </ul>
      </Section>
    </>
  );
}

const KINDS = { location: 'Location', voucher: 'Voucher', batch: 'Batch' } as const;

function FreeLine({ free: { kind, name, locations, left } }: { free: FreeNow }) {
  return (
    <li>
      <span className={styles.words}>
        <strong>{name}</strong>
        <span className={styles.soft}>
          {KINDS[kind]}
          {kind === 'location' ? (
            ' · price 0'
          ) : (
            <>
              {' · '}
              <PlaceNames slugs={locations} /> ·{' '}
              {left === null ? 'no limit' : `${left.toLocaleString('en-GB')} left`}
            </>
          )}
        </span>
      </span>
    </li>
  );
}
