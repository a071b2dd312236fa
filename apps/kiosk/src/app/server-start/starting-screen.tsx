import { useTranslate } from '@jepret/messages/react';
import { MessagePage } from '../../components/message-page.tsx';
import type { Missing } from './server-start.ts';

const STAFF_TEXTS = {
  server: 'serverStart.staffServer',
  network: 'serverStart.staffNetwork',
  database: 'serverStart.staffDatabase',
} as const;

/** Shown instead of every route until the server answers (RUN-60). */
export function StartingScreen({ missing }: { missing: Missing }) {
  const t = useTranslate();
  return (
    <main>
      <MessagePage
        title={t('serverStart.title')}
        text={t('serverStart.text')}
        staffText={t(STAFF_TEXTS[missing], { address: window.location.origin })}
      />
    </main>
  );
}
