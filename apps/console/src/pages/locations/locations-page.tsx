import { CallError } from '@jepret/api-client';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { Button } from '../../components/button.tsx';
import { lazyPart } from '../../components/lazy-part.tsx';
import { ListNote } from '../../components/list/list-note.tsx';
import { Failure, Waiting } from '../../components/list/list-states.tsx';
import { PageFrame } from '../../components/page-frame.tsx';
import { useConsole } from '../../hooks/console-context.tsx';
import { locationQuery } from '../../hooks/locations-query.ts';
import { LocationList } from './location-list.tsx';

/** Comes when a place is opened: whoever looks at the list need not wait for it. */
const LocationEditor = lazyPart(
  async () => (await import('./location-editor.tsx')).LocationEditor,
  PageFrame,
);

/** Every place, or the one that the address names. */
export function LocationsPage() {
  const [address] = useSearchParams();
  const slug = address.get('location');
  return slug ? <OneLocation slug={slug} /> : <LocationList />;
}

function OneLocation({ slug }: { slug: string }) {
  const { api } = useConsole();
  const { data, error, refetch } = useQuery(locationQuery(api, slug));
  const isGone =
    error instanceof CallError && (error.hasCode('not_found') || error.hasCode('forbidden'));
  // Removed by somebody else while it is open: what was typed is of no use any more.
  if (isGone) return <NoSuchLocation />;
  if (data) return <LocationEditor key={data.slug} location={data} />;
  return (
    <PageFrame title="Locations">
      {error ? (
        <Failure
          title="This location could not be loaded"
          error={error}
          retry={() => void refetch()}
        />
      ) : (
        <Waiting />
      )}
    </PageFrame>
  );
}

function NoSuchLocation() {
  const [, setAddress] = useSearchParams();
  return (
    <PageFrame title="Locations">
      <ListNote title="There is no such location">
        <p>It may have been removed, or it is not one of yours.</p>
        <Button onClick={() => setAddress({})}>All locations</Button>
      </ListNote>
    </PageFrame>
  );
}
