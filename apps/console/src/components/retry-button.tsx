import { needsReload } from '../api/describe-error.ts';
import { Button } from './button.tsx';
import { ReloadButton } from './reload-button.tsx';

interface RetryButtonProps {
  error: unknown;
  retry(): void;
  tone?: 'primary';
}

/** Retries, or reloads if the page is older than the server. */
export function RetryButton({ error, retry, tone }: RetryButtonProps) {
  if (needsReload(error)) return <ReloadButton tone={tone} />;
  return (
    <Button {...(tone && { tone })} onClick={retry}>
      Retry
    </Button>
  );
}
