import { HOME_PREVIEW_PATH, HOME_PREVIEW_READY, type HomePreview } from '@jepret/contract';
import { classNames } from '@jepret/ui';
import { useEffect, useId, useRef, useState } from 'react';
import styles from './locations.module.css';

const SHAPES = ['landscape', 'portrait'] as const;

/** The kiosk's home screen in a frame, which only shows the values that are posted to it. */
export function HomePreviewFrame({ shown }: { shown: HomePreview }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const name = useId();
  const [shape, setShape] = useState<(typeof SHAPES)[number]>('landscape');
  /** The number of loads; the values are posted after each. */
  const [loads, setLoads] = useState(0);

  useEffect(() => {
    const listen = ({ origin, source, data }: MessageEvent) => {
      if (origin !== window.location.origin || source !== frame.current?.contentWindow) return;
      if (data === HOME_PREVIEW_READY) setLoads((count) => count + 1);
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, []);
  useEffect(() => {
    if (loads === 0) return;
    frame.current?.contentWindow?.postMessage(shown, window.location.origin);
  }, [loads, shown]);

  return (
    <figure className={styles.preview}>
      <iframe
        ref={frame}
        src={HOME_PREVIEW_PATH}
        title="Preview of the home screen"
        tabIndex={-1}
        className={classNames(styles.stage, styles[shape])}
      />
      <figcaption>
        <span>Preview of the home screen. Nothing changes until you save.</span>
        <fieldset className={styles.shapes}>
          <legend>Screen</legend>
          {SHAPES.map((one) => (
            <label key={one}>
              <input
                type="radio"
                name={name}
                checked={one === shape}
                onChange={() => setShape(one)}
              />
              {one}
            </label>
          ))}
        </fieldset>
      </figcaption>
    </figure>
  );
}
