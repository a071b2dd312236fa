import { type ConsoleLocation, findReach, locationCalls } from '@jepret/contract/console';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { announce } from '../../components/announcer.tsx';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx';
import { Section } from '../../components/section.tsx';
import { useAccount } from '../../hooks/console-context.tsx';
import { LOCATION_KEYS, reloadLocations } from '../../hooks/locations-query.ts';
import { useCall } from '../../hooks/use-call.ts';
import { useOptimisticCall } from '../../hooks/use-optimistic-call.ts';
import { showRow } from '../../hooks/use-page-list.ts';
import { useReloadOnConflict } from '../../hooks/use-reload-on-conflict.ts';
import styles from './locations.module.css';

/** Only for owners, and only for configured locations other than the default profile. */
export function RemoveLocation({ location }: { location: ConsoleLocation }) {
  const { role } = useAccount();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isConfirming, setIsConfirming] = useState(false);
  const { name, slug, kiosks, version } = location;
  const restoring = useOptimisticCall(locationCalls.restoreLocation, {
    keys: LOCATION_KEYS,
    apply: () => showRow(client, locationCalls.listLocations, location, (one) => one.slug),
    failureTitle: `${name} is not restored`,
    announce: announce,
    onDone: ({ message }) => announce(message),
  });
  const restore = () => restoring.send({ params: { slug }, body: { version } });
  const removing = useCall(locationCalls.removeLocation, {
    onDone({ message }) {
      void reloadLocations(client);
      announce(message, { name: 'Undo', run: restore });
      void navigate('/locations', { replace: true });
    },
  });
  useReloadOnConflict(removing.error, reloadLocations);
  const canRemove = findReach(role, 'locations.add') !== undefined;
  if (!canRemove || location.is_default || !location.is_configured) return null;
  return (
    <Section title="Remove">
      <div className={styles.removal}>
        <p>The location is closed, or no longer needs its own settings.</p>
        <Button
          onClick={() => {
            removing.reset();
            setIsConfirming(true);
          }}
        >
          Remove {name}
        </Button>
      </div>
      {isConfirming && (
        <ConfirmDialog
          title={`Remove ${name}?`}
          action="Remove"
          isBusy={removing.isBusy}
          problem={removing.problem}
          onConfirm={() => removing.send({ params: { slug }, body: { version } })}
          onClose={() => setIsConfirming(false)}
        >
          <ul className={styles.consequences}>
            <li>
              {kiosks === 0
                ? 'This location has no booths.'
                : `${kiosks === 1 ? 'The booth here continues' : `The ${kiosks} booths here continue`} with the price, texts and video of the default profile.`}
            </li>
            <li>
              Its own values and its landing video are deleted. For a week you can restore them:
              with Undo right after removing, later on the command line.
            </li>
            <li>
              Vouchers and team members limited to {name} stay limited to it. They have no location
              until a booth or a location has this name again.
            </li>
            <li>Its past payments stay in the records.</li>
          </ul>
        </ConfirmDialog>
      )}
    </Section>
  );
}
