import { PAINTING_SIZE } from '@jepret/contract';
import { useTranslate } from '@jepret/messages/react';
import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
} from 'react';
import { CutLine } from '../../components/cut-line.tsx';
import { LoadingPlace } from '../../components/loading-place.tsx';
import { type LoadingState, useLoading } from '../../hooks/use-loading.ts';
import { usePicture } from '../../hooks/use-picture.ts';
import { describeFailure } from './failed-media.tsx';
import type { Medium } from './gallery.ts';
import { panelId, tabId } from './gallery-tabs.tsx';
import styles from './medium-view.module.css';

interface MediumViewProps {
  medium: Medium;
  isShown: boolean;
  /** The sheet becomes two strips; no film does. */
  isCut: boolean;
  onState(state: LoadingState): void;
}

/** Loads also while another one is shown, so that its tab is true. */
export function MediumView(props: MediumViewProps) {
  return props.medium.kind === 'picture' ? <PictureView {...props} /> : <FilmView {...props} />;
}

function PictureView({ isCut, ...props }: MediumViewProps) {
  const t = useTranslate();
  const { state, attempt, image } = usePicture();
  return (
    <Panel {...props} state={state} element={image.ref}>
      <img
        key={attempt}
        {...image}
        className={styles.fill}
        src={props.medium.url}
        alt={t('common.yourPrint')}
      />
      {isCut && <CutLine />}
    </Panel>
  );
}

/** A photo has less time; a film is some twenty times as large. */
const FILM_LOAD_TIMEOUT_MS = 20_000; // GALLERY-9

function FilmView(props: MediumViewProps) {
  const t = useTranslate();
  const { ref, state, attempt, load, fail } = useLoading<HTMLVideoElement>(FILM_LOAD_TIMEOUT_MS);
  const { url, type } = props.medium;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt is another element.
  useEffect(() => {
    // Not in the markup: React hears nothing of what happens to a film before it is on the page.
    if (ref.current) ref.current.src = url;
  }, [url, attempt]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt is another element.
  useEffect(() => {
    // Films play while they are seen; the browser may have paused what it thought nobody sees.
    if (props.isShown) ref.current?.play().catch(() => {});
    else ref.current?.pause();
  }, [props.isShown, attempt]);
  return (
    <Panel {...props} state={state} element={ref}>
      <video
        key={attempt}
        ref={ref}
        className={styles.fill}
        aria-label={t('gallery.filmLabel', { type: t(type) })}
        autoPlay
        loop
        muted
        playsInline
        preload="auto"
        disablePictureInPicture
        onLoadedData={load}
        onError={fail}
      />
    </Panel>
  );
}

type PanelProps = Omit<MediumViewProps, 'isCut'> & {
  state: LoadingState;
  element: RefObject<HTMLImageElement | HTMLVideoElement | null>;
  children: ReactNode;
};

/** A print's; a film tells its own when it has come. */
const RATIO = PAINTING_SIZE.widthPx / PAINTING_SIZE.heightPx;

function Panel({ medium, isShown, state, element, onState, children }: PanelProps) {
  const t = useTranslate();
  const [ratio, setRatio] = useState(RATIO);
  const tell = useEffectEvent((end: Exclude<LoadingState, 'loading'>) => {
    if (end === 'failed') console.error(describeFailure(t, medium));
    else if (element.current) setRatio(ratioOf(element.current));
    onState(end);
  });
  useLayoutEffect(() => {
    if (state !== 'loading') tell(state);
  }, [state]);
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
            doing={medium.kind === 'picture' ? 'common.bringingPrint' : 'gallery.bringingFilm'}
            className={styles.fill}
          />
        )}
        {children}
      </div>
    </div>
  );
}

const ratioOf = (element: HTMLImageElement | HTMLVideoElement): number =>
  element instanceof HTMLVideoElement
    ? element.videoWidth / element.videoHeight
    : element.naturalWidth / element.naturalHeight;
