import { type ConsoleFrame, frameCalls } from '@jepret/contract/console';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { findFieldError } from '../../api/describe-error.ts';
import { Button } from '../../components/button.tsx';
import { Actions, Dialog } from '../../components/dialogs/dialog.tsx';
import { LocationNames } from '../../components/locations/location-names.tsx';
import { Notice } from '../../components/notice.tsx';
import { useBaseVersion } from '../../hooks/use-base-version.ts';
import { useCall } from '../../hooks/use-call.ts';
import { FrameActions, type FrameActionsProps } from './frame-actions.tsx';
import { describeOffer, OfferTag } from './frame-offer.tsx';
import styles from './frame-panel.module.css';
import { paramsOf, reloadFrames, showFrame } from './frames-query.ts';
import { PrintPictures } from './print-pictures.tsx';
import { LocationsField } from './terms/locations-field.tsx';
import { SeasonsField } from './terms/seasons-field.tsx';

const OWNERS_ONLY =
  'Only an owner can change this frame: it comes with the booth, or is also offered at other locations.';

interface FramePanelProps extends FrameActionsProps {
  onClose(): void;
}

/** A frame with its sample prints, seasons, locations and actions. */
export function FramePanel({ onClose, ...acts }: FramePanelProps) {
  const { frame, catalogue } = acts;
  const { today } = catalogue;
  return (
    <Dialog title={frame.frame_name} isPanel onClose={onClose}>
      <p className={styles.facts}>
        <OfferTag frame={frame} today={today} />
        <span>
          {frame.style} · {frame.snaps} {frame.snaps === 1 ? 'snap' : 'snaps'} ·{' '}
          {frame.is_own ? 'your own' : 'comes with the booth'}
        </span>
        <code>{frame.category_name}</code>
      </p>
      <p>{describeOffer(frame, today)}</p>
      {frame.can_change ? (
        <FrameActions {...acts} />
      ) : (
        <Notice>
          {OWNERS_ONLY} It is offered at{' '}
          <LocationNames slugs={frame.locations.length > 0 ? frame.locations : null} />.
        </Notice>
      )}
      {frame.offer !== 'broken' && (
        <PrintPictures
          pictures={frame.prints.map(({ effect, url }) => ({ effect, src: url }))}
          name={frame.frame_name}
        />
      )}
      {frame.can_change && <TermsForm frame={frame} catalogue={catalogue} />}
    </Dialog>
  );
}

const serializeTerms = ({ seasons, locations }: ConsoleFrame): string =>
  JSON.stringify([seasons, locations]);

function TermsForm({ frame, catalogue }: Pick<FramePanelProps, 'frame' | 'catalogue'>) {
  const client = useQueryClient();
  const [seasons, setSeasons] = useState(frame.seasons);
  const [locations, setLocations] = useState(frame.locations);
  const [isSaved, setIsSaved] = useState(false);
  const changing = useCall(frameCalls.changeFrame, {
    onDone({ data }) {
      setIsSaved(true);
      setBaseVersion(data.version);
      showFrame(client, data);
    },
  });
  const isChanged = serializeTerms(frame) !== JSON.stringify([seasons, locations]);
  const { version } = frame;
  const { baseVersion, isConflictShown, setBaseVersion } = useBaseVersion({
    version,
    error: changing.error,
    reload: reloadFrames,
    // Hiding the frame in this panel also changes the version.
    isUntouched: !isChanged,
  });

  const locationError = findFieldError(changing.error, 'locations');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isChanged) return;
    setBaseVersion(baseVersion);
    const body = { version: baseVersion, changes: { seasons, locations } };
    changing.send({ params: paramsOf(frame), body });
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <SeasonsField
        seasons={seasons}
        onChange={setSeasons}
        feasts={catalogue.feasts}
        today={catalogue.today}
      />
      <LocationsField locations={locations} onChange={setLocations} error={locationError} />
      {changing.problem && !locationError && <Notice tone="bad">{changing.problem}</Notice>}
      {isConflictShown && <Notice>Your changes are still here. Save again to overwrite.</Notice>}
      {isSaved && !isChanged && <Notice tone="good">Saved.</Notice>}
      <Actions>
        <Button
          tone="primary"
          type="submit"
          isBusy={changing.isBusy}
          disabledReason={isChanged ? undefined : 'Nothing is changed yet.'}
        >
          Save schedule and locations
        </Button>
      </Actions>
    </form>
  );
}
