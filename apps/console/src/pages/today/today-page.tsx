import { findReach } from '@jepret/contract/console';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { NoBooths } from '../../components/booths/no-booths.tsx';
import { SelectField } from '../../components/field.tsx';
import { Failure, Waiting } from '../../components/list/list-states.tsx';
import { LiveNote, StaleNotice } from '../../components/live-note.tsx';
import { PageFrame } from '../../components/page-frame.tsx';
import { boothsOfTodayQuery } from '../../hooks/booths-of-today-query.ts';
import { useAccount, useConsole } from '../../hooks/console-context.tsx';
import { useDayZone } from '../../hooks/places-query.ts';
import { useAddressFilters } from '../../hooks/use-address-filters.ts';
import { BoothsOfToday } from './booths-of-today.tsx';
import { listFigures } from './day-figures.ts';
import { Figures } from './figures.tsx';
import { Places } from './places.tsx';
import { Requests } from './requests.tsx';
import { describeAll, sortBooths } from './sort-booths.ts';
import styles from './today-page.module.css';
import { revenueQuery, todayQuery } from './today-query.ts';

const Filters = z.object({ location: z.string().max(200) });

export function TodayPage() {
  const { asked, counts, revenue, booths } = useToday();
  const [{ location }, change] = useAddressFilters(Filters);
  const zone = useDayZone(location);
  const isHere = (slug: string) => location === undefined || slug === location;
  const retry = () => {
    for (const query of asked) void query.refetch();
  };

  const missing = asked.filter(({ data }) => data === undefined);
  const failure = missing.find(({ error }) => error)?.error;
  if (!counts || !booths || missing.length > 0) {
    return (
      <PageFrame title="Today">
        {failure ? (
          <Failure title="Today could not be loaded" error={failure} retry={retry} />
        ) : (
          <Waiting />
        )}
      </PageFrame>
    );
  }

  const places = listFigures(counts, revenue);
  const shownPlaces = places.filter(({ slug }) => isHere(slug));
  const shownBooths = booths.filter((booth) => isHere(booth.location.slug));
  const sorted = sortBooths(shownBooths);
  const error = asked.find((query) => query.error)?.error;
  const asOf = Math.min(...asked.map(({ dataUpdatedAt }) => dataUpdatedAt));

  return (
    <PageFrame
      title="Today"
      zone={zone}
      note={
        <>
          {shownBooths.length > 0 && (
            <strong className={styles.answer}>{describeAll(sorted)}. </strong>
          )}
          <LiveNote asOf={asOf} error={error} />
        </>
      }
      actions={
        places.length > 1 && (
          <SelectField
            label="Location"
            value={location ?? ''}
            onChange={(slug) => change({ location: slug })}
            options={[
              { value: '', label: 'Every location' },
              ...places
                .map(({ slug, name }) => ({ value: slug, label: name }))
                .toSorted((a, b) => a.label.localeCompare(b.label)),
            ]}
          />
        )
      }
    >
      <StaleNotice asOf={asOf} error={error} retry={retry} />
      <Requests location={location} />
      <Figures places={shownPlaces} at={counts.at} />
      {booths.length === 0 ? (
        <NoBooths />
      ) : (
        <BoothsOfToday booths={shownBooths} sorted={sorted} now={asOf} />
      )}
      {shownPlaces.length > 1 && (
        <Places places={shownPlaces} at={counts.at} hasCsv={revenue !== undefined} />
      )}
    </PageFrame>
  );
}

/** Everything the page shows; nobody asks for money who may not see it. */
function useToday() {
  const { api } = useConsole();
  const seesMoney = findReach(useAccount().role, 'revenue.see') !== undefined;
  const counts = useQuery(todayQuery(api));
  const revenue = useQuery({ ...revenueQuery(api), enabled: seesMoney });
  const booths = useQuery(boothsOfTodayQuery(api));
  return {
    asked: [counts, ...(seesMoney ? [revenue] : []), booths],
    counts: counts.data,
    revenue: revenue.data,
    booths: booths.data,
  };
}
