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
import { showRow } from '../../hooks/use-page-list.ts';
import { useRefused } from '../../hooks/use-refused.ts';
import { useShownCall } from '../../hooks/use-shown-call.ts';
import styles from './locations.module.css';

/** For owners; the default profile stays, and what nobody configured needs no removing. */
export function RemoveLocation({ location }: { location: ConsoleLocation }) {
  const { role } = useAccount();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const { name, slug, kiosks, version } = location;
  const restoring = useShownCall(locationCalls.restoreLocation, {
    keys: LOCATION_KEYS,
    show: () => showRow(client, locationCalls.listLocations, location, (one) => one.slug),
    refusal: `${name} is not back`,
    tell: announce,
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
  useRefused(removing.error, reloadLocations);
  const mayRemove = findReach(role, 'locations.add') !== undefined;
  if (!mayRemove || location.is_default || !location.is_configured) return null;
  return (
    <Section title="Remove">
      <div className={styles.removal}>
        <p>The place is gone, or it need not differ from the default any more.</p>
        <Button
          onClick={() => {
            removing.reset();
            setIsAsking(true);
          }}
        >
          Remove {name}
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={`Remove ${name}?`}
          action="Remove"
          isBusy={removing.isBusy}
          problem={removing.problem}
          onConfirm={() => removing.send({ params: { slug }, body: { version } })}
          onClose={() => setIsAsking(false)}
        >
          <ul className={styles.consequences}>
            <li>
              {kiosks === 0
                ? 'No booth stands here.'
                : `${kiosks === 1 ? 'The booth' : `The ${kiosks} booths`} here go on with the default profile: its price, its words, its film.`}
            </li>
            <li>
              All its own values and its landing video are gone. For a week they can come back as
              they were: with Undo right after, later on the command line.
            </li>
            <li>
              Vouchers and team members that are bound to {name} stay bound to that name, which
              leads nowhere until a booth or a location has it again.
            </li>
            <li>What was sold here stays in the ledger.</li>
          </ul>
        </ConfirmDialog>
      )}
    </Section>
  );
}
