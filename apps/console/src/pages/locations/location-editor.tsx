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
import { useUnsaved } from '../../hooks/unsaved.ts';
import { useCall } from '../../hooks/use-call.ts';
import { useSeenVersion } from '../../hooks/use-seen-version.ts';
import {
  changeDraft,
  checkDraft,
  type Draft,
  isEmpty,
  listNews,
  previewOf,
  typedOf,
} from './draft.ts';
import { HomePreviewFrame } from './home-preview.tsx';
import { filmOf, LandingVideo } from './landing-video.tsx';
import styles from './locations.module.css';
import { RemoveLocation } from './remove-location.tsx';
import { SettingField } from './setting-field.tsx';
import { nameOf, SETTING_NAMES } from './settings.ts';

/** One place: every setting, own or as the default, with home as it would look beside it. */
export function LocationEditor({ location }: { location: ConsoleLocation }) {
  const [draft, setDraft] = useState<Draft>({});
  const shown = useMemo(() => previewOf(draft, location, filmOf(location)), [draft, location]);
  const name = nameOf(location);
  useUnsaved(!isEmpty(draft));

  return (
    <PageFrame
      title={name}
      lead={
        <>
          {sayBooths(location)}{' '}
          <Link to={`/audit?search=${encodeURIComponent(location.name)}`}>Who changed what</Link>
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
  const isUnchanged = isEmpty(draft);
  const source = location.is_default ? 'as the booth comes' : 'as the default';

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
          offReason={isUnchanged ? 'Nothing has been changed yet.' : undefined}
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
            ? 'Kiosks hear of a change within a minute.'
            : `${Object.keys(draft).length} not saved`}
        </span>
      </div>
    </form>
  );
}

type Saving = ReturnType<typeof useSaving>;

function SavingNotices({ saving, isWrong }: { saving: Saving; isWrong: boolean }) {
  return (
    <>
      {isWrong && <Notice tone="bad">Something cannot be saved like this; see above.</Notice>}
      {saving.problem && !isWrong && <Notice tone="bad">{saving.problem}</Notice>}
      {saving.news && (
        <Notice tone="warning">
          {saving.news.length === 0 ? (
            'Nothing that you see here is different now.'
          ) : (
            <ul>
              {saving.news.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )}{' '}
          What you typed is still here. Save again to have it your way.
        </Notice>
      )}
    </>
  );
}

/** Saves; where somebody else was quicker, it shows what they made of it. */
function useSaving(location: ConsoleLocation, draft: Draft, onSaved: () => void) {
  const client = useQueryClient();
  const saving = useCall(locationCalls.changeLocation, {
    onDone({ data, message }) {
      showLocation(client, data);
      // Whoever follows the default follows it at once.
      if (data.is_default) void reloadLocations(client);
      onSaved();
      announce(message);
    },
  });
  const isUntouched = isEmpty(draft);
  const { version } = location;
  const { error } = saving;
  const { seen, isTold, note } = useSeenVersion({
    version,
    error,
    reload: reloadLocations,
    isUntouched,
  });
  // What the draft was begun on, to tell what is different now.
  const [begun, setBegun] = useState(location);
  if (isUntouched && begun !== location) setBegun(location);
  return {
    isBusy: saving.isBusy,
    problem: saving.problem,
    findProblem: (name: string) => findFieldError(saving.error, `changes.${name}`),
    seen,
    news: isTold ? listNews(begun, location) : undefined,
    send(body: NonNullable<ReturnType<typeof checkDraft>['body']>) {
      note(seen);
      if (isTold) setBegun(location);
      saving.send({ params: { slug: location.slug }, body });
    },
  };
}

function sayBooths({ is_default, is_configured, kiosks }: ConsoleLocation): string {
  if (is_default) return 'Every place that leaves a value open has the one of this profile.';
  const booths = kiosks === 1 ? 'One booth stands here.' : `${kiosks} booths stand here.`;
  return is_configured ? booths : `${booths} Nobody has configured it yet.`;
}
