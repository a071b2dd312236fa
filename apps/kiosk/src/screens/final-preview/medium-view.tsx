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
import { LoadingPlaceholder } from '../../components/loading-placeholder.tsx';
import { type LoadingState, useLoading } from '../../hooks/use-loading.ts';
import { usePicture } from '../../hooks/use-picture.ts';
import { describeFailure } from './failed-media.tsx';
import type { Medium } from './gallery.ts';
import { panelId, tabId } from './gallery-tabs.tsx';
import styles from './medium-view.module.css';

interface MediumViewProps {
  medium: Medium;
  isShown: boolean;
  /** The sheet is cut into two strips; films are not. */
  isCut: boolean;
  onState(state: LoadingState): void;
}

/** Also loads while another medium is shown, so that its tab can appear. */
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

/** Longer than for a photo: a film is about twenty times as large. */
const FILM_LOAD_TIMEOUT_MS = 20_000; // GALLERY-9

function FilmView(props: MediumViewProps) {
  const t = useTranslate();
  const { ref, state, attempt, load, fail } = useLoading<HTMLVideoElement>(FILM_LOAD_TIMEOUT_MS);
  const { url, type } = props.medium;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt is another element.
  useEffect(() => {
    // Set here instead of in JSX: React misses events of a video before it is mounted.
    if (ref.current) ref.current.src = url;
  }, [url, attempt]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt is another element.
  useEffect(() => {
    // Plays the film while it is shown; the browser may have paused it while hidden.
    if (props.isShown) ref.current?.play().catch(() => {});
    else ref.current?.pause();
  }, [props.isShown, attempt]);
  return (
    <Panel {...props} state={state} element={ref}>
      <video
        key={attempt}
        ref={ref}
        className={styles.fill}
        aria-label={t('gallery.videoLabel', { type: t(type) })}
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

/** The ratio of a print; a film's ratio is known when it is loaded. */
const PRINT_RATIO = PAINTING_SIZE.widthPx / PAINTING_SIZE.heightPx;

function Panel({ medium, isShown, state, element, onState, children }: PanelProps) {
  const t = useTranslate();
  const [ratio, setRatio] = useState(PRINT_RATIO);
  const report = useEffectEvent((end: Exclude<LoadingState, 'loading'>) => {
    if (end === 'failed') console.error(describeFailure(t, medium));
    else if (element.current) setRatio(ratioOf(element.current));
    onState(end);
  });
  useLayoutEffect(() => {
    if (state !== 'loading') report(state);
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
          <LoadingPlaceholder
            activity={medium.kind === 'picture' ? 'common.loadingPrint' : 'gallery.loadingVideo'}
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
