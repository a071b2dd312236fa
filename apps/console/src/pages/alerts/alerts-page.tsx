import { findReach, type OwnAlerts } from '@jepret/contract/console';
import { useQuery } from '@tanstack/react-query';
import { LoadFailure, LoadingList } from '../../components/list/list-states.tsx';
import { PageFrame } from '../../components/page-frame.tsx';
import { useAccount, useConsole } from '../../hooks/console-context.tsx';
import { useDayZone } from '../../hooks/location-options-query.ts';
import styles from './alerts.module.css';
import { ownAlertsQuery } from './alerts-query.ts';
import { Channels } from './channels.tsx';
import { ChoiceForm } from './choice-form.tsx';
import { Devices } from './devices.tsx';
import { Targets } from './targets.tsx';

/** Messages about incidents: one's own, and for owners where they go besides. */
export function AlertsPage() {
  const { api } = useConsole();
  const { data, error, refetch } = useQuery(ownAlertsQuery(api));
  return (
    <PageFrame
      title="Alerts"
      zone={useDayZone()}
      lead="When something at your locations needs you, you get one message when it starts and one when it is solved, and a summary each day."
    >
      {error && !data && <LoadFailure error={error} retry={() => void refetch()} />}
      {!data && !error && <LoadingList />}
      {data && <Sections alerts={data} />}
    </PageFrame>
  );
}

function Sections({ alerts }: { alerts: OwnAlerts }) {
  const { role } = useAccount();
  return (
    <div className={styles.sections}>
      <ChoiceForm alerts={alerts} />
      <div className={styles.column}>
        <Channels channels={alerts.channels} />
        <Devices alerts={alerts} />
        {findReach(role, 'alerts.manage') && <Targets />}
      </div>
    </div>
  );
}
