import { type ConsoleLocation, locationCalls } from '@jepret/contract/console';
import { useQueryClient } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { type FormEvent, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { findFieldError } from '../../api/describe-error.ts';
import { announce } from '../../components/announcer.tsx';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { PageFrame } from '../../components/page-frame.tsx';
import { reloadLocations, showLocation } from '../../hooks/locations-query.ts';
import { useUnsavedWarning } from '../../hooks/unsaved-changes.ts';
import { useBaseVersion } from '../../hooks/use-base-version.ts';
import { useCall } from '../../hooks/use-call.ts';
import {
  changeDraft,
  checkDraft,
  type Draft,
  hasNoChanges,
  listOtherChanges,
  previewOf,
  typedOf,
} from './draft.ts';
import { HomePreviewFrame } from './home-preview.tsx';
import { getLandingVideoUrl, LandingVideo } from './landing-video.tsx';
import styles from './locations.module.css';
import { RemoveLocation } from './remove-location.tsx';
import { SettingField } from './setting-field.tsx';
import { nameOf, SETTING_NAMES } from './settings.ts';

/** All settings of a location beside a preview of its home screen. */
export function LocationEditor({ location }: { location: ConsoleLocation }) {
  const [draft, setDraft] = useState<Draft>({});
  const shown = useMemo(
    () => previewOf(draft, location, getLandingVideoUrl(location)),
    [draft, location],
  );
  const name = nameOf(location);
  useUnsavedWarning(!hasNoChanges(draft));

  return (
    <PageFrame
      title={name}
      lead={
        <>
          {describeBooths(location)}{' '}
          <Link to={`/audit?search=${encodeURIComponent(location.name)}`}>View changes</Link>
        </>
      }
      actions={
        <Link className={styles.back} to="/locations">
          <ArrowLeft aria-hidden="true" />
          All locations
        </Link>
      }
    >
      <div className={styles.editor}>
        <HomePreviewFrame shown={shown} />
        <div className={styles.parts}>
          <SettingsForm location={location} draft={draft} onChange={setDraft} />
          <LandingVideo location={location} />
          <RemoveLocation location={location} />
        </div>
      </div>
    </PageFrame>
  );
}

interface SettingsFormProps {
  location: ConsoleLocation;
  draft: Draft;
  onChange(draft: Draft): void;
}

function SettingsForm({ location, draft, onChange }: SettingsFormProps) {
  const saving = useSaving(location, draft, () => onChange({}));
  const [hasTried, setHasTried] = useState(false);
  const { body, problems } = checkDraft(draft, saving.seen);
  const isUnchanged = hasNoChanges(draft);
  const source = location.is_default ? 'Built-in' : 'Default';

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setHasTried(true);
    if (body && !isUnchanged) saving.send(body);
  };

  return (
    <form className={styles.form} aria-label="Settings" onSubmit={submit} noValidate>
      <ul className={styles.settings}>
        {SETTING_NAMES.map((name) => (
          <SettingField
            key={name}
            name={name}
            typed={typedOf(draft, location, name)}
            inherited={location.settings[name].inherited}
            source={source}
            isChanged={draft[name] !== undefined}
            error={(hasTried ? problems[name] : undefined) ?? saving.findProblem(name)}
            onChange={(typed) => onChange(changeDraft(draft, location, name, typed))}
          />
        ))}
      </ul>
      <div className={styles.bar}>
        <SavingNotices saving={saving} isWrong={hasTried && body === undefined} />
        <Button
          tone="primary"
          type="submit"
          isBusy={saving.isBusy}
          disabledReason={isUnchanged ? 'Nothing is changed yet.' : undefined}
        >
          Save
        </Button>
        {!isUnchanged && (
          <Button tone="quiet" onClick={() => onChange({})}>
            Discard changes
          </Button>
        )}
        <span className={styles.barNote}>
          {isUnchanged
            ? 'Kiosks use a change within a minute.'
            : `Unsaved changes: ${Object.keys(draft).length}`}
        </span>
      </div>
    </form>
  );
}

type Saving = ReturnType<typeof useSaving>;

function SavingNotices({ saving, isWrong }: { saving: Saving; isWrong: boolean }) {
  return (
    <>
      {isWrong && <Notice tone="bad">Some values are invalid. Fix the marked fields.</Notice>}
      {saving.problem && !isWrong && <Notice tone="bad">{saving.problem}</Notice>}
      {saving.otherChanges && (
        <Notice tone="warning">
          {saving.otherChanges.length === 0 ? (
            'None of the settings shown here was changed.'
          ) : (
            <ul>
              {saving.otherChanges.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )}{' '}
          Your changes are still here. Save again to overwrite.
        </Notice>
      )}
    </>
  );
}

/** Saves the draft. After a conflict it lists the other person's changes. */
function useSaving(location: ConsoleLocation, draft: Draft, onSaved: () => void) {
  const client = useQueryClient();
  const saving = useCall(locationCalls.changeLocation, {
    onDone({ data, message }) {
      showLocation(client, data);
      // Locations without an own value use the new default at once.
      if (data.is_default) void reloadLocations(client);
      onSaved();
      announce(message);
    },
  });
  const isUntouched = hasNoChanges(draft);
  const { version } = location;
  const { error } = saving;
  const { baseVersion, isConflictShown, setBaseVersion } = useBaseVersion({
    version,
    error,
    reload: reloadLocations,
    isUntouched,
  });
  // The location when the draft was started, to list what changed since.
  const [startedFrom, setStartedFrom] = useState(location);
  if (isUntouched && startedFrom !== location) setStartedFrom(location);
  return {
    isBusy: saving.isBusy,
    problem: saving.problem,
    findProblem: (name: string) => findFieldError(saving.error, `changes.${name}`),
    seen: baseVersion,
    otherChanges: isConflictShown ? listOtherChanges(startedFrom, location) : undefined,
    send(body: NonNullable<ReturnType<typeof checkDraft>['body']>) {
      setBaseVersion(baseVersion);
      if (isConflictShown) setStartedFrom(location);
      saving.send({ params: { slug: location.slug }, body });
    },
  };
}

function describeBooths({ is_default, is_configured, kiosks }: ConsoleLocation): string {
  if (is_default) return 'Locations without an own value use the value of this profile.';
  const booths =
    kiosks === 1 ? 'This location has 1 booth.' : `This location has ${kiosks} booths.`;
  return is_configured ? booths : `${booths} It has no own settings yet.`;
}
