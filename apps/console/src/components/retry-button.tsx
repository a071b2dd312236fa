import { needsReload } from '../api/describe-error.ts';
import { Button } from './button.tsx';

interface RetryButtonProps {
  error: unknown;
  retry(): void;
  tone?: 'primary';
}

/** Another try; or a reload where the page is older than the server. */
export function RetryButton({ error, retry, tone }: RetryButtonProps) {
  const isReload = needsReload(error);
  return (
    <Button {...(tone && { tone })} onClick={isReload ? () => location.reload() : retry}>
      {isReload ? 'Reload' : 'Retry'}
    </Button>
  );
}
