import { useQuery } from '@tanstack/react-query';
import { describeError } from '../../api/describe-error.ts';
import { useConsole } from '../../hooks/console-context.tsx';
import { placesQuery } from '../../hooks/places-query.ts';
import { Notice } from '../notice.tsx';
import { RetryButton } from '../retry-button.tsx';

/**
 * Why a page shows no times (CONSOLE-271): whose time they are is not known before the locations are. Only
 * looks on: pages without times do not ask for the locations.
 */
export function PlacesProblem() {
  const { api } = useConsole();
  const { data, error, refetch } = useQuery({ ...placesQuery(api), enabled: false });
  const problem = describeError(error);
  if (data || !problem) return null;
  return (
    <Notice tone="warning" action={<RetryButton error={error} retry={() => void refetch()} />}>
      <strong>Times and days are not shown.</strong> The locations, whose time they are, could not
      be loaded. {problem}
    </Notice>
  );
}
