import { PAINTING_SIZE, PHOTO_LOAD_TIMEOUT_MS } from '@jepret/contract';
import { useTranslate } from '@jepret/messages/react';
import {
  type CSSProperties,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { CutLine } from '../../components/cut-line.tsx';
import { LoadingPlace } from '../../components/loading-place.tsx';
import { isHere } from '../../hooks/use-picture.ts';
import { useTimeout } from '../../hooks/use-timeout.ts';
import { describeFailure } from './failed-media.tsx';
import type { Medium, MediumState } from './gallery.ts';
import { panelId, tabId } from './gallery-tabs.tsx';
import styles from './medium-view.module.css';

interface MediumViewProps {
  medium: Medium;
  state: MediumState;
  isShown: boolean;
  /** The sheet becomes two strips; no film does. */
  isCut: boolean;
  onState(state: MediumState): void;
}

/** A print's; anything else tells its own when it has come. */
const RATIO = PAINTING_SIZE.widthPx / PAINTING_SIZE.heightPx;

/** A photo has less time; a film is some twenty times as large. */
const FILM_LOAD_TIMEOUT_MS = 20_000; // GALLERY-9

/** Loads also while another one is shown, so that its tab is true. */
export function MediumView({ medium, state, isShown, isCut, onState }: MediumViewProps) {
  const t = useTranslate();
  const { kind, url, type } = medium;
  const [ratio, setRatio] = useState(RATIO);
  const film = useFilm(url, isShown);
  const load = (widthPx: number, heightPx: number) => {
    setRatio(widthPx / heightPx);
    onState('loaded');
  };
  const fail = () => {
    console.error(describeFailure(t, medium));
    onState('error');
  };
  const limitMs = kind === 'picture' ? PHOTO_LOAD_TIMEOUT_MS : FILM_LOAD_TIMEOUT_MS;
  const picture = useRef<HTMLImageElement>(null);
  const loadHeld = useEffectEvent(() => {
    const image = picture.current;
    if (image && isHere(image)) load(image.naturalWidth, image.naturalHeight);
  });
  useLayoutEffect(loadHeld, []);
  useTimeout(fail, state === 'loading' ? limitMs : undefined);
  return (
    <div
      role="tabpanel"
      id={panelId(medium)}
      aria-labelledby={tabId(medium)}
      className={styles.panel}
      hidden={!isShown}
    >
      <div className={styles.frame} style={{ '--ratio': ratio } as CSSProperties}>
        {state === 'loading' && (
          <LoadingPlace
            doing={kind === 'picture' ? 'common.bringingPrint' : 'gallery.bringingFilm'}
            className={styles.fill}
          />
        )}
        {kind === 'picture' ? (
          <img
            ref={picture}
            decoding="sync"
            className={styles.fill}
            src={url}
            alt={t('common.yourPrint')}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              load(naturalWidth, naturalHeight)
            }
            onError={fail}
          />
        ) : (
          <video
            ref={film}
            className={styles.fill}
            aria-label={t('gallery.filmLabel', { type: t(type) })}
            autoPlay
            loop
            muted
            playsInline
            preload="auto"
            disablePictureInPicture
            onLoadedData={({ currentTarget: { videoWidth, videoHeight } }) =>
              load(videoWidth, videoHeight)
            }
            onError={fail}
          />
        )}
        {isCut && kind === 'picture' && <CutLine />}
      </div>
    </div>
  );
}

function useFilm(url: string, isShown: boolean) {
  const film = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    // Not in the markup: React hears nothing of what happens to a film before it is on the page.
    if (film.current) film.current.src = url;
  }, [url]);
  // Films play while they are seen; the browser may have paused what it thought nobody sees.
  useEffect(() => {
    if (isShown) film.current?.play().catch(() => {});
    else film.current?.pause();
  }, [isShown]);
  return film;
}
