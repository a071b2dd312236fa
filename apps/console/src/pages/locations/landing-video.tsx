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
import { useReloadOnConflict } from '../../hooks/use-reload-on-conflict.ts';
import styles from './locations.module.css';
import { useLandingVideoUpload } from './use-landing-video-upload.ts';

/** The version avoids a cached video after a change. */
export const getLandingVideoUrl = ({ landing_video: { url, version } }: ConsoleLocation): string =>
  `${url}?film=${encodeURIComponent(version)}`;

/** The video of the home screen. It is replaced at once, without Save. */
export function LandingVideo({ location }: { location: ConsoleLocation }) {
  const client = useQueryClient();
  const { is_own, version } = location.landing_video;
  const videoUrl = getLandingVideoUrl(location);
  const showChanged = (changed: ConsoleLocation, message: string) => {
    showLocation(client, changed);
    announce(message);
  };
  const upload = useLandingVideoUpload({ slug: location.slug, seen: version }, showChanged);
  // After a conflict, the other person's video is shown before it can be replaced.
  useReloadOnConflict(upload.error, reloadLocations);
  const [replacing, setReplacing] = useState<File>();

  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    target.value = '';
    if (file && is_own) setReplacing(file);
    else if (file) upload.start(file);
  };

  return (
    <Section title="Landing video">
      <div className={styles.video}>
        {/* A landing video has no sound. */}
        <video key={videoUrl} src={`${videoUrl}#t=1`} controls muted playsInline preload="metadata">
          <track kind="captions" />
        </video>
        <div className={styles.videoText}>
          <p>{is_own ? <Tag tone="good">Own</Tag> : 'The default video.'}</p>
          <small>
            An MP4 of up to 200 MB without sound, ideally in the shape of half the screen. It is
            replaced at once; kiosks show it after their next start.
          </small>
          {upload.share === undefined ? (
            <div className={styles.videoActions}>
              <label className={buttonStyles.button}>
                <Upload aria-hidden="true" />
                {is_own ? 'Replace the video' : 'Upload a video'}
                <VisuallyHidden>
                  <input type="file" accept="video/mp4,.mp4" onChange={choose} />
                </VisuallyHidden>
              </label>
              {is_own && <RemoveLandingVideo location={location} onRemoved={showChanged} />}
            </div>
          ) : (
            <UploadProgress share={upload.share} onCancel={upload.cancel} />
          )}
          {upload.problem && <Notice tone="bad">{upload.problem}</Notice>}
        </div>
      </div>
      {replacing && (
        <ConfirmDialog
          title="Replace this video?"
          action="Replace video"
          isBusy={false}
          problem={undefined}
          onConfirm={() => {
            setReplacing(undefined);
            upload.start(replacing);
          }}
          onClose={() => setReplacing(undefined)}
        >
          <p>
            When {replacing.name} is uploaded, the current video is deleted. Keep your own copy of
            it.
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
      <span>{percent < 100 ? `${percent} % uploaded` : 'Checking …'}</span>
      <Button onClick={onCancel}>Cancel</Button>
    </div>
  );
}

interface RemoveLandingVideoProps {
  location: ConsoleLocation;
  onRemoved(location: ConsoleLocation, message: string): void;
}

function RemoveLandingVideo({ location, onRemoved }: RemoveLandingVideoProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const removing = useCall(locationCalls.removeLandingVideo, {
    onDone({ data, message }) {
      setIsConfirming(false);
      onRemoved(data, message);
    },
  });
  useReloadOnConflict(removing.error, reloadLocations);
  const { slug, landing_video } = location;
  const remove = () =>
    removing.send({ params: { slug }, body: { version: landing_video.version } });
  return (
    <>
      <Button tone="quiet" onClick={() => setIsConfirming(true)}>
        Remove
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title="Remove this video?"
          action="Remove video"
          isBusy={removing.isBusy}
          problem={removing.problem}
          onConfirm={remove}
          onClose={() => setIsConfirming(false)}
        >
          <p>
            The video is deleted here. Keep your own copy. Kiosks show the default video after their
            next start.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
