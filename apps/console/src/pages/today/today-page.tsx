import { findReach } from '@jepret/contract/console';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { NoBooths } from '../../components/booths/no-booths.tsx';
import { SelectField } from '../../components/field.tsx';
import { LoadFailure, LoadingList } from '../../components/list/list-states.tsx';
import { PageFrame } from '../../components/page-frame.tsx';
import { StaleNotice, UpdatedAtNote } from '../../components/updated-at-note.tsx';
import { boothsOfTodayQuery } from '../../hooks/booths-of-today-query.ts';
import { useAccount, useConsole } from '../../hooks/console-context.tsx';
import { useDayZone } from '../../hooks/location-options-query.ts';
import { useAddressFilters } from '../../hooks/use-address-filters.ts';
import { BoothsOfToday } from './booths-of-today.tsx';
import { listFigures } from './day-figures.ts';
import { Figures } from './figures.tsx';
import { LocationTable } from './location-table.tsx';
import { Requests } from './requests.tsx';
import { describeBooths, sortBooths } from './sort-booths.ts';
import styles from './today-page.module.css';
import { revenueQuery, todayQuery } from './today-query.ts';

const Filters = z.object({ location: z.string().max(200) });

export function TodayPage() {
  const { queries, counts, revenue, booths } = useToday();
  const [{ location }, change] = useAddressFilters(Filters);
  const zone = useDayZone(location);
  const isShown = (slug: string) => location === undefined || slug === location;
  const retry = () => {
    for (const query of queries) void query.refetch();
  };

  const missing = queries.filter(({ data }) => data === undefined);
  const failure = missing.find(({ error }) => error)?.error;
  if (!counts || !booths || missing.length > 0) {
    return (
      <PageFrame title="Today">
        {failure ? (
          <LoadFailure title="Today could not be loaded" error={failure} retry={retry} />
        ) : (
          <LoadingList />
        )}
      </PageFrame>
    );
  }

  const locations = listFigures(counts, revenue);
  const shownLocations = locations.filter(({ slug }) => isShown(slug));
  const shownBooths = booths.filter((booth) => isShown(booth.location.slug));
  const sorted = sortBooths(shownBooths);
  const error = queries.find((query) => query.error)?.error;
  const asOf = Math.min(...queries.map(({ dataUpdatedAt }) => dataUpdatedAt));

  return (
    <PageFrame
      title="Today"
      zone={zone}
      note={
        <>
          {shownBooths.length > 0 && (
            <strong className={styles.answer}>{describeBooths(sorted)}. </strong>
          )}
          <UpdatedAtNote asOf={asOf} error={error} />
        </>
      }
      actions={
        locations.length > 1 && (
          <SelectField
            label="Location"
            value={location ?? ''}
            onChange={(slug) => change({ location: slug })}
            options={[
              { value: '', label: 'Every location' },
              ...locations
                .map(({ slug, name }) => ({ value: slug, label: name }))
                .toSorted((a, b) => a.label.localeCompare(b.label)),
            ]}
          />
        )
      }
    >
      <StaleNotice asOf={asOf} error={error} retry={retry} />
      <Requests location={location} />
      <Figures locations={shownLocations} at={counts.at} />
      {booths.length === 0 ? (
        <NoBooths />
      ) : (
        <BoothsOfToday booths={shownBooths} sorted={sorted} now={asOf} />
      )}
      {shownLocations.length > 1 && (
        <LocationTable locations={shownLocations} at={counts.at} hasCsv={revenue !== undefined} />
      )}
    </PageFrame>
  );
}

/** The data of the page; revenue only with the right to see it. */
function useToday() {
  const { api } = useConsole();
  const canSeeRevenue = findReach(useAccount().role, 'revenue.see') !== undefined;
  const counts = useQuery(todayQuery(api));
  const revenue = useQuery({ ...revenueQuery(api), enabled: canSeeRevenue });
  const booths = useQuery(boothsOfTodayQuery(api));
  return {
    queries: [counts, ...(canSeeRevenue ? [revenue] : []), booths],
    counts: counts.data,
    revenue: revenue.data,
    booths: booths.data,
  };
}
