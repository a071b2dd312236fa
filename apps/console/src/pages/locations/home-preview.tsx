import { HOME_PREVIEW_PATH, HOME_PREVIEW_READY, type HomePreview } from '@jepret/contract';
import { classNames } from '@jepret/ui';
import { useEffect, useId, useRef, useState } from 'react';
import styles from './locations.module.css';

const SHAPES = ['landscape', 'portrait'] as const;

/** The kiosk's own home screen in a frame; it is told what to show and does nothing else. */
export function HomePreviewFrame({ shown }: { shown: HomePreview }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const name = useId();
  const [shape, setShape] = useState<(typeof SHAPES)[number]>('landscape');
  /** How often it was loaded: each time it has to be told. */
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
        title="The home screen as it would look"
        tabIndex={-1}
        className={classNames(styles.stage, styles[shape])}
      />
      <figcaption>
        <span>The home screen as it would look. Nothing is saved until you say so.</span>
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
