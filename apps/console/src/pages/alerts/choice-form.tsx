import {
  type AlertChoice,
  alertCalls,
  type OwnAlerts,
  PersonalChannel,
} from '@jepret/contract/console';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { announce } from '../../components/announcer.tsx';
import { Button } from '../../components/button.tsx';
import { Actions } from '../../components/dialogs/dialog.tsx';
import { LocationChoice } from '../../components/locations/location-choice.tsx';
import { Notice } from '../../components/notice.tsx';
import { Section } from '../../components/section.tsx';
import { useAccount } from '../../hooks/console-context.tsx';
import { useDayZone } from '../../hooks/location-options-query.ts';
import { useUnsavedWarning } from '../../hooks/unsaved-changes.ts';
import { useBaseVersion } from '../../hooks/use-base-version.ts';
import { useCall } from '../../hooks/use-call.ts';
import styles from './alerts.module.css';
import { reloadOwnAlerts, showOwnAlerts } from './alerts-query.ts';
import { CHANNEL_NAMES } from './channel-names.ts';
import { CheckList } from './check-list.tsx';
import { joinCauses, listOfferedCauses, pickCauses } from './offered-causes.ts';
import { QuietFields } from './quiet-fields.tsx';

/** What the person gets, how and when. */
export function ChoiceForm({ alerts: { choice, version } }: { alerts: OwnAlerts }) {
  const client = useQueryClient();
  const { role } = useAccount();
  const zone = useDayZone();
  const offered = listOfferedCauses(role);
  const [draft, setDraft] = useState<AlertChoice>();
  const shown = draft ?? { ...choice, causes: pickCauses(role, choice.causes) };
  const saving = useCall(alertCalls.chooseAlerts, {
    onDone({ data, message }) {
      showOwnAlerts(client, data);
      setBaseVersion(data.version);
      setDraft(undefined);
      announce(message);
    },
  });
  const { baseVersion, setBaseVersion } = useBaseVersion({
    version,
    error: saving.error,
    reload: reloadOwnAlerts,
    isUntouched: draft === undefined,
  });
  useUnsavedWarning(draft !== undefined);
  const change = (changes: Partial<AlertChoice>) => setDraft({ ...shown, ...changes });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    saving.send({ body: { ...shown, version: baseVersion } });
  };

  return (
    <Section title="What you get">
      <form className={styles.form} onSubmit={submit}>
        <CheckList
          legend="How"
          options={PersonalChannel.options.map((value) => ({ value, name: CHANNEL_NAMES[value] }))}
          chosen={shown.channels}
          onChange={(channels) => change({ channels })}
          note={shown.channels.length === 0 ? 'Without a channel you get no alerts.' : undefined}
        />
        <CheckList
          legend="About"
          options={offered}
          chosen={shown.causes ?? offered.map(({ value }) => value)}
          onChange={(causes) => change({ causes: joinCauses(role, causes) })}
        />
        <LocationChoice
          locations={shown.locations}
          onChange={(locations) => change({ locations })}
          canChooseAll
        />
        <QuietFields quiet={shown.quiet} usualZone={zone} onChange={(quiet) => change({ quiet })} />
        {saving.problem && <Notice tone="bad">{saving.problem}</Notice>}
        <Actions>
          <Button
            tone="primary"
            type="submit"
            isBusy={saving.isBusy}
            disabledReason={draft ? undefined : 'Nothing is changed.'}
          >
            Save
          </Button>
          {draft && <Button onClick={() => setDraft(undefined)}>Discard changes</Button>}
        </Actions>
      </form>
    </Section>
  );
}
