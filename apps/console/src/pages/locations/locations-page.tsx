import { CallError } from '@jepret/api-client';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { Button } from '../../components/button.tsx';
import { lazyPart } from '../../components/lazy-part.tsx';
import { ListNote } from '../../components/list/list-note.tsx';
import { LoadFailure, LoadingList } from '../../components/list/list-states.tsx';
import { PageFrame } from '../../components/page-frame.tsx';
import { useConsole } from '../../hooks/console-context.tsx';
import { locationQuery } from '../../hooks/locations-query.ts';
import { LocationList } from './location-list.tsx';

/** Loaded when a location is opened, so that the list does not wait for it. */
const LocationEditor = lazyPart(
  async () => (await import('./location-editor.tsx')).LocationEditor,
  PageFrame,
);

/** All locations, or the one in the address. */
export function LocationsPage() {
  const [address] = useSearchParams();
  const slug = address.get('location');
  return slug ? <OneLocation slug={slug} /> : <LocationList />;
}

function OneLocation({ slug }: { slug: string }) {
  const { api } = useConsole();
  const { data, error, refetch } = useQuery(locationQuery(api, slug));
  const isNotFound =
    error instanceof CallError && (error.hasCode('not_found') || error.hasCode('forbidden'));
  // Another person may remove the location while it is open.
  if (isNotFound) return <LocationNotFound />;
  if (data) return <LocationEditor key={data.slug} location={data} />;
  return (
    <PageFrame title="Locations">
      {error ? (
        <LoadFailure
          title="This location could not be loaded"
          error={error}
          retry={() => void refetch()}
        />
      ) : (
        <LoadingList />
      )}
    </PageFrame>
  );
}

function LocationNotFound() {
  const [, setAddress] = useSearchParams();
  return (
    <PageFrame title="Locations">
      <ListNote title="Location not found">
        <p>It may have been removed, or it is not one of your locations.</p>
        <Button onClick={() => setAddress({})}>All locations</Button>
      </ListNote>
    </PageFrame>
  );
}
