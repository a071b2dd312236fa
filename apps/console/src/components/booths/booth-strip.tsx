import { type ConsoleBooth, formatDateTime, STRIP_MS } from '@jepret/contract/console';
import { classNames } from '@jepret/ui';
import { formatTime } from '../times/format-times.ts';
import { usePageZone } from '../times/page-zone.tsx';
import styles from './booth-strip.module.css';
import {
  describeSpans,
  formatDuration,
  listSpans,
  type ShownSpan,
  SPAN_NAMES,
} from './strip-spans.ts';

const WIDTH = 288;
const HEIGHT = 16;

interface BoothStripProps {
  booth: Pick<ConsoleBooth, 'strip'>;
  /** When the list was loaded. */
  now: number;
}

/** How a booth was in the last 24 hours, in one line. */
export function BoothStrip({ booth, now }: BoothStripProps) {
  const spans = listSpans(booth.strip, now);
  if (spans.length === 0) return '–';
  return <Strip spans={spans} now={now} />;
}

function Strip({ spans, now }: { spans: readonly ShownSpan[]; now: number }) {
  const text = describeSpans(spans);
  const x = (at: number) => ((at - (now - STRIP_MS)) / STRIP_MS) * WIDTH;
  return (
    <svg
      className={styles.strip}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`Last 24 hours: ${text}`}
    >
      <title>{text}</title>
      {spans.map(({ state, from, to }) => (
        <rect
          key={from}
          className={styles[state]}
          x={x(from)}
          // A minute must stay visible.
          width={Math.max(x(to) - x(from), 1.5)}
          y={HEIGHTS[state].y}
          height={HEIGHTS[state].height}
        />
      ))}
    </svg>
  );
}

/** Heights as well as colours tell the states apart. */
const HEIGHTS = {
  open: { y: 5, height: 6 },
  closed: { y: 0, height: HEIGHT },
  locked: { y: 2, height: 12 },
  silent: { y: 7, height: 2 },
} as const;

/** The strip with its hours and the same as a table. */
export function BoothDay({ booth, now }: BoothStripProps) {
  const zone = usePageZone();
  const spans = listSpans(booth.strip, now);
  if (spans.length === 0 || zone === undefined) return null;
  return (
    <figure className={styles.day}>
      <figcaption>Last 24 hours</figcaption>
      <Strip spans={spans} now={now} />
      <div className={styles.hours} aria-hidden="true">
        {[24, 18, 12, 6].map((ago) => (
          <span key={ago}>{formatTime(now - ago * 3_600_000, zone)}</span>
        ))}
        <span>now</span>
      </div>
      <ul className={styles.legend} aria-hidden="true">
        {[...new Set(spans.map(({ state }) => state))].map((state) => (
          <li key={state}>
            <span className={classNames(styles.sample, styles[`${state}Sample`])} />
            {SPAN_NAMES[state]}
          </li>
        ))}
      </ul>
      <details>
        <summary>As a table</summary>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">From</th>
              <th scope="col">Status</th>
              <th scope="col">For</th>
            </tr>
          </thead>
          <tbody>
            {spans.toReversed().map(({ state, from, to }) => (
              <tr key={from}>
                <td>{formatDateTime(from, zone)}</td>
                <td>{SPAN_NAMES[state]}</td>
                <td>{formatDuration(to - from)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
