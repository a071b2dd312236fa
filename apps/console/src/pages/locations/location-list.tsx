import {
  type ConsoleLocation,
  csvPathOf,
  findReach,
  LocationQuery,
  locationCalls,
} from '@jepret/contract/console';
import { MapPinPlus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../components/button.tsx';
import { CsvLink } from '../../components/list/csv-link.tsx';
import type { Column } from '../../components/list/data-table.tsx';
import { FilterBar } from '../../components/list/filter-bar.tsx';
import { ListNote } from '../../components/list/list-note.tsx';
import { PageTable } from '../../components/list/page-table.tsx';
import { PageFrame } from '../../components/page-frame.tsx';
import { Tag } from '../../components/tag.tsx';
import { useAccount } from '../../hooks/console-context.tsx';
import { useAddressFilters } from '../../hooks/use-address-filters.ts';
import { usePageList } from '../../hooks/use-page-list.ts';
import { AddLocationDialog } from './add-location-dialog.tsx';
import { countOwnValues, effectiveValue, nameOf, SETTING_NAMES, settingOf } from './settings.ts';

const Filters = LocationQuery.omit({ after: true });

const formatSetting = (location: ConsoleLocation, name: (typeof SETTING_NAMES)[number]): string =>
  settingOf(name).format(effectiveValue(location, name));

const COLUMNS: readonly Column<ConsoleLocation>[] = [
  {
    title: 'Location',
    isName: true,
    cell: (location) => (
      <Link to={`?location=${encodeURIComponent(location.slug)}`}>{nameOf(location)}</Link>
    ),
  },
  {
    title: 'Price',
    isNarrow: true,
    onPhone: 'end',
    cell: (location) => formatSetting(location, 'snap_fee'),
  },
  { title: 'Prints', cell: (location) => effectiveValue(location, 'prints_per_session') },
  { title: 'Language', onPhone: 'line', cell: (location) => formatSetting(location, 'language') },
  { title: 'Booths', cell: ({ kiosks }) => (kiosks === 0 ? 'none' : kiosks) },
  { title: 'Own values', cell: describeOwn },
  {
    title: 'Landing video',
    cell: ({ landing_video }) => (landing_video.is_own ? <Tag tone="good">Own</Tag> : 'Default'),
  },
];

export function LocationList() {
  const { role } = useAccount();
  const [filters, change] = useAddressFilters(Filters);
  const list = usePageList(locationCalls.listLocations, filters);
  const [isAdding, setIsAdding] = useState(false);
  const canAdd = findReach(role, 'locations.add') !== undefined;
  return (
    <PageFrame
      title="Locations"
      lead="Price, texts and settings of each location. Settings without an own value use the default profile."
      actions={
        <>
          <CsvLink path={csvPathOf(locationCalls.listLocations)} filters={filters} />
          {canAdd && (
            <Button tone="primary" onClick={() => setIsAdding(true)}>
              <MapPinPlus aria-hidden="true" />
              Add
            </Button>
          )}
        </>
      }
    >
      <FilterBar
        search="Search locations"
        maxSearchLength={60}
        filters={filters}
        onChange={change}
      />
      <PageTable
        caption="Locations"
        columns={COLUMNS}
        list={list}
        keyOf={({ slug }) => slug}
        empty={
          <ListNote title="No locations found">
            <p>
              {filters.search
                ? 'None of your locations matches this name.'
                : 'You have no locations yet. Ask an owner to assign them to you.'}
            </p>
          </ListNote>
        }
      />
      {isAdding && <AddLocationDialog onClose={() => setIsAdding(false)} />}
    </PageFrame>
  );
}

function describeOwn(location: ConsoleLocation): string {
  const own = countOwnValues(location);
  return own === 0 ? 'none' : `${own} of ${SETTING_NAMES.length}`;
}
