import { boothCalls, type ConsoleBooth, findReach, nameBooth } from '@jepret/contract/console';
import { useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { findFieldError } from '../../api/describe-error.ts';
import { announce } from '../../components/announcer.tsx';
import { BoothProblems } from '../../components/booths/booth-problems.tsx';
import { BoothDay } from '../../components/booths/booth-strip.tsx';
import { LastSeen } from '../../components/booths/last-seen.tsx';
import { StateTag } from '../../components/booths/state-tag.tsx';
import { Button } from '../../components/button.tsx';
import { Actions, Dialog } from '../../components/dialogs/dialog.tsx';
import { TextField } from '../../components/field.tsx';
import { Notice } from '../../components/notice.tsx';
import { BOOTH_KEYS } from '../../hooks/booths-of-today-query.ts';
import { showBooth } from '../../hooks/booths-query.ts';
import { useAccount } from '../../hooks/console-context.tsx';
import { useOptimisticCall } from '../../hooks/use-optimistic-call.ts';
import { Accept, AcceptanceTag } from './acceptance.tsx';
import { BoothReportDetails, Detail } from './booth-report.tsx';
import styles from './booths-page.module.css';
import { CameraSideForm } from './camera-side-form.tsx';
import { Commands } from './commands.tsx';
import { LocationForm } from './location-form.tsx';
import { Retirement } from './retirement.tsx';
import { SignOut } from './sign-out.tsx';
import { useFieldChoice } from './use-field-choice.ts';

interface BoothPanelProps {
  booth: ConsoleBooth;
  /** When the list was loaded. */
  now: number;
  onChanged(booth: ConsoleBooth, message: string): void;
  onRetired(booth: ConsoleBooth, message: string): void;
  onRestore(booth: ConsoleBooth): void;
  onClose(): void;
}

/** The state of a booth and its actions. */
export function BoothPanel(props: BoothPanelProps) {
  const { booth, now, onChanged, onRetired, onRestore, onClose } = props;
  const isInactive = booth.state === 'signed-out' || booth.state === 'retired';
  const canChange = findReach(useAccount().role, 'booths.change') !== undefined;
  return (
    <Dialog title={nameBooth(booth)} isPanel onClose={onClose}>
      <p className={styles.facts}>
        <StateTag state={booth.state} />
        <AcceptanceTag booth={booth} />
        {isInactive ? (
          <span>To use it again, sign it in with a code on its own screen.</span>
        ) : (
          <span>
            {booth.state === 'silent' ? 'no contact since ' : 'last seen '}
            <LastSeen booth={booth} now={now} />
          </span>
        )}
      </p>
      <BoothProblems booth={booth} />
      <BoothDay booth={booth} now={now} />
      <dl className={styles.details}>
        <Detail name="Location">{booth.location.name}</Detail>
        <Detail name="Signed in by">{booth.signed_in_by ?? 'unknown'}</Detail>
        <BoothReportDetails booth={booth} />
        <Detail name="Pending prints">
          {booth.waiting_prints === 0
            ? 'none'
            : `${booth.waiting_prints} at ${booth.location.name}`}
        </Detail>
        <Detail name="ID">
          <code>{booth.id}</code>
        </Detail>
      </dl>
      {!isInactive && <Commands booth={booth} now={now} onChanged={onChanged} />}
      {canChange && <Accept booth={booth} onChanged={onChanged} />}
      {canChange && <NameForm booth={booth} onChanged={onChanged} />}
      {canChange && booth.state !== 'retired' && (
        <>
          <LocationForm booth={booth} onChanged={onChanged} />
          <CameraSideForm booth={booth} onChanged={onChanged} />
        </>
      )}
      {canChange && !isInactive && <SignOut booth={booth} onChanged={onChanged} />}
      {canChange && <Retirement booth={booth} onRetired={onRetired} onRestore={onRestore} />}
    </Dialog>
  );
}

const NO_NAME = '';

function NameForm({ booth, onChanged }: Pick<BoothPanelProps, 'booth' | 'onChanged'>) {
  const client = useQueryClient();
  const renaming = useOptimisticCall(boothCalls.renameBooth, {
    keys: BOOTH_KEYS,
    apply: ({ body }) => showBooth(client, { id: booth.id, name: body?.name.trim() || null }),
    failureTitle: `${nameBooth(booth)} keeps its name`,
    announce: announce,
    onDone({ data, message }) {
      choice.reset();
      onChanged(data, message);
    },
  });
  const choice = useFieldChoice(booth.name ?? NO_NAME, renaming.error);
  const nameError = findFieldError(renaming.error, 'name');

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const was = choice.was === NO_NAME ? null : choice.was;
    renaming.send({ params: { id: booth.id }, body: { name: choice.value, was } });
  };

  return (
    <form className={styles.form} onSubmit={submit}>
      <TextField
        label="Name"
        hint="Shown to staff, for example “Left of the door”."
        value={choice.value}
        onChange={choice.choose}
        error={nameError}
        maxLength={40}
        required
      />
      {renaming.problem && !nameError && (
        <Notice tone="bad">
          {renaming.problem}
          {choice.hasConflict && ' Save again to overwrite it.'}
        </Notice>
      )}
      <Actions>
        <Button type="submit" isBusy={renaming.isBusy}>
          Save name
        </Button>
      </Actions>
    </form>
  );
}
