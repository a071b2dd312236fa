import { useQuery } from '@tanstack/react-query';
import { describeError } from '../../api/describe-error.ts';
import { useConsole } from '../../hooks/console-context.tsx';
import { locationOptionsQuery } from '../../hooks/location-options-query.ts';
import { Notice } from '../notice.tsx';
import { RetryButton } from '../retry-button.tsx';

/**
 * Explains why a page shows no times (CONSOLE-271): their time zone comes with the locations. It only observes
 * the query, because pages without times do not load the locations.
 */
export function LocationsProblem() {
  const { api } = useConsole();
  const { data, error, refetch } = useQuery({ ...locationOptionsQuery(api), enabled: false });
  const problem = describeError(error);
  if (data || !problem) return null;
  return (
    <Notice tone="warning" action={<RetryButton error={error} retry={() => void refetch()} />}>
      <strong>Times and days are not shown.</strong> The locations and their time zones could not be
      loaded. {problem}
    </Notice>
  );
}
