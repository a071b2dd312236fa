import { type ConsoleLocation, findReach } from '@jepret/contract/console';
import { MapPinPlus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { z } from 'zod';
import { Button } from '../../components/button.tsx';
import { type Column, DataTable } from '../../components/list/data-table.tsx';
import { FilterBar, SearchField } from '../../components/list/filter-bar.tsx';
import { ListNote } from '../../components/list/list-note.tsx';
import { PageFrame } from '../../components/page-frame.tsx';
import { Tag } from '../../components/tag.tsx';
import { useAccount } from '../../hooks/console-context.tsx';
import { useAddressFilters } from '../../hooks/use-address-filters.ts';
import { AddLocationDialog } from './add-location-dialog.tsx';
import { countOwn, nameOf, SETTING_NAMES, settingOf, shownValue } from './settings.ts';

const Filters = z.object({ search: z.string().trim().max(60) });

const say = (location: ConsoleLocation, name: (typeof SETTING_NAMES)[number]): string =>
  settingOf(name).say(shownValue(location, name));

const COLUMNS: readonly Column<ConsoleLocation>[] = [
  {
    title: 'Place',
    isName: true,
    cell: (location) => (
      <Link to={`?location=${encodeURIComponent(location.slug)}`}>{nameOf(location)}</Link>
    ),
  },
  { title: 'Price', isNarrow: true, cell: (location) => say(location, 'snap_fee') },
  { title: 'Prints', cell: (location) => shownValue(location, 'prints_per_session') },
  { title: 'Language', cell: (location) => say(location, 'language') },
  { title: 'Booths', cell: ({ kiosks }) => (kiosks === 0 ? 'none' : kiosks) },
  { title: 'Own values', cell: sayOwn },
  {
    title: 'Landing video',
    cell: ({ landing_video }) => (landing_video.is_own ? <Tag tone="good">own</Tag> : 'as it came'),
  },
];

interface LocationListProps {
  /** Undefined while they are on their way. */
  locations: readonly ConsoleLocation[] | undefined;
  error: unknown;
  retry(): void;
}

export function LocationList({ locations, error, retry }: LocationListProps) {
  const { role } = useAccount();
  const [{ search = '' }, change] = useAddressFilters(Filters);
  const [isAdding, setIsAdding] = useState(false);
  const mayAdd = findReach(role, 'locations.add') !== undefined;
  return (
    <PageFrame
      title="Locations"
      lead="What each place charges, says and keeps; what it leaves open is as in the default profile."
      actions={
        mayAdd && (
          <Button tone="primary" onClick={() => setIsAdding(true)}>
            <MapPinPlus aria-hidden="true" />
            Add
          </Button>
        )
      }
    >
      <FilterBar>
        <SearchField
          label="Search locations"
          value={search}
          onChange={(typed) => change({ search: typed })}
        />
      </FilterBar>
      <DataTable
        caption="Locations"
        columns={COLUMNS}
        rows={locations && find(locations, search)}
        keyOf={({ slug }) => slug}
        error={error}
        retry={retry}
        empty={
          <ListNote title="No such place">
            <p>
              {search
                ? 'None of your locations is called like that.'
                : 'No location is yours yet. An owner gives them to you.'}
            </p>
          </ListNote>
        }
      />
      {isAdding && <AddLocationDialog onClose={() => setIsAdding(false)} />}
    </PageFrame>
  );
}

/** Few enough to be all here; the one that the others follow comes first. */
function find(locations: readonly ConsoleLocation[], search: string): ConsoleLocation[] {
  const typed = search.toLowerCase();
  return locations
    .filter((location) => nameOf(location).toLowerCase().includes(typed))
    .toSorted((a, b) => Number(b.is_default) - Number(a.is_default));
}

function sayOwn(location: ConsoleLocation): string {
  const own = countOwn(location);
  return own === 0 ? 'none' : `${own} of ${SETTING_NAMES.length}`;
}
