import { ERROR_TEXTS, SCREEN_TEXTS } from '@jepret/contract';
import { Button } from '@jepret/ui';
import { useRouteError } from 'react-router';
import { MessagePage } from '../lib/message-page.tsx';
import { ChunkError } from './load-chunk.ts';

/** The application-wide fallback of section 2. */
export function ErrorScreen() {
  const error = useRouteError();
  return (
    <MessagePage
      title={ERROR_TEXTS.renderFailed}
      text={error instanceof ChunkError ? error.message : 'A fresh start usually helps.'}
      isAlert
    >
      <Button onClick={() => window.location.reload()}>{SCREEN_TEXTS.reloadPage}</Button>
    </MessagePage>
  );
}

/** The only place that logs what the error screen stands for. */
export function logError(error: unknown): void {
  console.error(error);
}
