import { type ConsoleFrame, frameCalls } from '@jepret/contract/console';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { findFieldError } from '../../api/describe-error.ts';
import { Button } from '../../components/button.tsx';
import { Actions, Dialog } from '../../components/dialogs/dialog.tsx';
import { Notice } from '../../components/notice.tsx';
import { PlaceNames } from '../../components/places/place-names.tsx';
import { useCall } from '../../hooks/use-call.ts';
import { useSeenVersion } from '../../hooks/use-seen-version.ts';
import { FrameActs, type FrameActsProps } from './frame-acts.tsx';
import styles from './frame-sheet.module.css';
import { OfferTag, sayToday } from './frame-words.tsx';
import { paramsOf, reloadFrames, showFrame } from './frames-query.ts';
import { PrintPictures } from './print-pictures.tsx';
import { PlacesField } from './terms/places-field.tsx';
import { SeasonsField } from './terms/seasons-field.tsx';

const NOT_YOURS =
  'It is offered at locations that are not yours, or comes with the booth: an owner has to change it.';

interface FrameSheetProps extends FrameActsProps {
  onClose(): void;
}

/** One frame: how it prints, when and where it is offered, and what can be done about it. */
export function FrameSheet({ onClose, ...acts }: FrameSheetProps) {
  const { frame, catalogue } = acts;
  const { today } = catalogue;
  return (
    <Dialog title={frame.frame_name} isSheet onClose={onClose}>
      <p className={styles.facts}>
        <OfferTag frame={frame} today={today} />
        <span>
          {frame.style} · {frame.snaps} {frame.snaps === 1 ? 'snap' : 'snaps'} ·{' '}
          {frame.is_own ? 'your own' : 'comes with the booth'}
        </span>
        <code>{frame.category_name}</code>
      </p>
      <p>{sayToday(frame, today)}</p>
      {frame.can_change ? (
        <FrameActs {...acts} />
      ) : (
        <Notice>
          {NOT_YOURS} It is offered at{' '}
          <PlaceNames slugs={frame.locations.length > 0 ? frame.locations : null} />.
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

/** To tell whether something is changed. */
const nameOfTerms = ({ seasons, locations }: ConsoleFrame): string =>
  JSON.stringify([seasons, locations]);

function TermsForm({ frame, catalogue }: Pick<FrameSheetProps, 'frame' | 'catalogue'>) {
  const client = useQueryClient();
  const [seasons, setSeasons] = useState(frame.seasons);
  const [locations, setLocations] = useState(frame.locations);
  const [isSaved, setIsSaved] = useState(false);
  const changing = useCall(frameCalls.changeFrame, {
    onDone({ data }) {
      setIsSaved(true);
      note(data.version);
      showFrame(client, data);
    },
  });
  const isChanged = nameOfTerms(frame) !== JSON.stringify([seasons, locations]);
  const { version } = frame;
  const { seen, isTold, note } = useSeenVersion({
    version,
    error: changing.error,
    reload: reloadFrames,
    // Hiding it in the same sheet is a change of one's own.
    isUntouched: !isChanged,
  });

  const placeError = findFieldError(changing.error, 'locations');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isChanged) return;
    note(seen);
    const body = { version: seen, changes: { seasons, locations } };
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
      <PlacesField locations={locations} onChange={setLocations} error={placeError} />
      {changing.problem && !placeError && <Notice tone="bad">{changing.problem}</Notice>}
      {isTold && <Notice>What you chose is still here. Save again to have it your way.</Notice>}
      {isSaved && !isChanged && <Notice tone="good">Saved.</Notice>}
      <Actions>
        <Button
          tone="primary"
          type="submit"
          isBusy={changing.isBusy}
          offReason={isChanged ? undefined : 'Nothing is changed yet.'}
        >
          Save when and where
        </Button>
      </Actions>
    </form>
  );
}
