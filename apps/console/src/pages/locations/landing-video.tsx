import { type ConsoleLocation, locationCalls } from '@jepret/contract/console';
import { VisuallyHidden } from '@jepret/ui';
import { useQueryClient } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { type ChangeEvent, useState } from 'react';
import { announce } from '../../components/announcer.tsx';
import buttonStyles from '../../components/button.module.css';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx';
import { Notice } from '../../components/notice.tsx';
import { Section } from '../../components/section.tsx';
import { Tag } from '../../components/tag.tsx';
import { reloadLocations, showLocation } from '../../hooks/locations-query.ts';
import { useCall } from '../../hooks/use-call.ts';
import { useRefused } from '../../hooks/use-refused.ts';
import styles from './locations.module.css';
import { useFilmUpload } from './use-film-upload.ts';

/** The same address has another film after a change. */
export const filmOf = ({ landing_video: { url, version } }: ConsoleLocation): string =>
  `${url}?film=${encodeURIComponent(version)}`;

/** The film on the home screen: it is replaced at once and does not wait for Save. */
export function LandingVideo({ location }: { location: ConsoleLocation }) {
  const client = useQueryClient();
  const { is_own, version } = location.landing_video;
  const film = filmOf(location);
  const show = (changed: ConsoleLocation, message: string) => {
    showLocation(client, changed);
    announce(message);
  };
  const upload = useFilmUpload({ slug: location.slug, seen: version }, show);
  // Somebody else's film is shown, and replaced only by who has seen it.
  useRefused(upload.error, reloadLocations);
  const [replacing, setReplacing] = useState<File>();

  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    target.value = '';
    if (file && is_own) setReplacing(file);
    else if (file) upload.start(file);
  };

  return (
    <Section title="Landing video">
      <div className={styles.film}>
        {/* A film of the home screen has no sound. */}
        <video key={film} src={`${film}#t=1`} controls muted playsInline preload="metadata">
          <track kind="captions" />
        </video>
        <div className={styles.filmWords}>
          <p>{is_own ? <Tag tone="good">own</Tag> : 'The film that comes with the booth.'}</p>
          <small>
            An MP4 of up to 200 MB, without sound, best in the shape of half the screen. It is
            replaced at once and shows at the next start of a kiosk.
          </small>
          {upload.share === undefined ? (
            <div className={styles.filmActs}>
              <label className={buttonStyles.button}>
                <Upload aria-hidden="true" />
                {is_own ? 'Replace the film' : 'Upload a film'}
                <VisuallyHidden>
                  <input type="file" accept="video/mp4,.mp4" onChange={choose} />
                </VisuallyHidden>
              </label>
              {is_own && <RemoveFilm location={location} onRemoved={show} />}
            </div>
          ) : (
            <UploadProgress share={upload.share} onCancel={upload.cancel} />
          )}
          {upload.problem && <Notice tone="bad">{upload.problem}</Notice>}
        </div>
      </div>
      {replacing && (
        <ConfirmDialog
          title="Replace this film?"
          action="Replace film"
          isBusy={false}
          problem={undefined}
          onConfirm={() => {
            setReplacing(undefined);
            upload.start(replacing);
          }}
          onClose={() => setReplacing(undefined)}
        >
          <p>
            Once {replacing.name} is here whole, the film that is here now is deleted: keep your own
            copy.
          </p>
        </ConfirmDialog>
      )}
    </Section>
  );
}

function UploadProgress({ share, onCancel }: { share: number; onCancel(): void }) {
  const percent = Math.floor(share * 100);
  return (
    <div className={styles.upload}>
      <progress value={percent} max={100} aria-label="Upload" />
      <span>{percent < 100 ? `${percent} % sent` : 'Being checked …'}</span>
      <Button onClick={onCancel}>Cancel</Button>
    </div>
  );
}

interface RemoveFilmProps {
  location: ConsoleLocation;
  onRemoved(location: ConsoleLocation, message: string): void;
}

function RemoveFilm({ location, onRemoved }: RemoveFilmProps) {
  const [isAsking, setIsAsking] = useState(false);
  const removing = useCall(locationCalls.removeLandingVideo, {
    onDone({ data, message }) {
      setIsAsking(false);
      onRemoved(data, message);
    },
  });
  useRefused(removing.error, reloadLocations);
  const { slug, landing_video } = location;
  const remove = () =>
    removing.send({ params: { slug }, body: { version: landing_video.version } });
  return (
    <>
      <Button tone="quiet" onClick={() => setIsAsking(true)}>
        Remove
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Remove this film?"
          action="Remove film"
          isBusy={removing.isBusy}
          problem={removing.problem}
          onConfirm={remove}
          onClose={() => setIsAsking(false)}
        >
          <p>
            It is deleted here: keep your own copy. Kiosks go back to the film that comes with the
            booth, at their next start.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
