import { useQuery } from '@tanstack/react-query';
import { LoadFailure, LoadingList } from '../../components/list/list-states.tsx';
import { PageFrame } from '../../components/page-frame.tsx';
import { useConsole } from '../../hooks/console-context.tsx';
import { AdapterCard } from './adapter-card.tsx';
import { Checks } from './checks.tsx';
import styles from './settings-page.module.css';
import { settingsQuery } from './settings-query.ts';

export function SettingsPage() {
  const { api } = useConsole();
  const { data: adapters, error, refetch } = useQuery(settingsQuery(api));
  return (
    <PageFrame
      title="Settings"
      lead="The services that the booth uses, and whether they work. Settings are environment variables of the server: change them there and restart it. Secrets are never shown."
    >
      <Checks />
      {error && (
        <LoadFailure
          title="Settings could not be loaded"
          error={error}
          retry={() => void refetch()}
        />
      )}
      {!adapters && !error && <LoadingList />}
      {adapters && (
        <div className={styles.cards}>
          {adapters.map((adapter) => (
            <AdapterCard key={adapter.name} adapter={adapter} />
          ))}
        </div>
      )}
    </PageFrame>
  );
}
