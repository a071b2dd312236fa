import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '../../components/button.tsx';
import { ListNote } from '../../components/list/list-note.tsx';
import { PageFrame } from '../../components/page-frame.tsx';
import { useConsole } from '../../hooks/console-context.tsx';
import { locationsQuery } from '../../hooks/locations-query.ts';
import { LocationList } from './location-list.tsx';

/** Comes when a place is opened: whoever looks at the list need not wait for it. */
const LocationEditor = lazy(async () => ({
  default: (await import('./location-editor.tsx')).LocationEditor,
}));

/** Every place, or the one that the address names. */
export function LocationsPage() {
  const { api } = useConsole();
  const locations = useQuery(locationsQuery(api));
  const [address, setAddress] = useSearchParams();
  const slug = address.get('location');
  const opened = locations.data?.find((location) => location.slug === slug);

  if (opened) return <LocationEditor key={opened.slug} location={opened} />;
  if (slug !== null && locations.data) {
    return (
      <PageFrame title="Locations">
        <ListNote title="There is no such location">
          <p>It may have been removed, or it is not one of yours.</p>
          <Button onClick={() => setAddress({})}>All locations</Button>
        </ListNote>
      </PageFrame>
    );
  }
  return (
    <LocationList
      locations={locations.data}
      error={locations.error}
      retry={() => void locations.refetch()}
    />
  );
}
