import { formatPrice } from '@jepret/contract';
import { formatDateTime, type Need, needCalls } from '@jepret/contract/console';
import { announce } from '../../components/announcer.tsx';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { Tag } from '../../components/tag.tsx';
import { formatRelativeTime } from '../../components/times/format-times.ts';
import { LocalTime, usePageZone } from '../../components/times/page-zone.tsx';
import { useCall } from '../../hooks/use-call.ts';
import { MuteButton } from './mute.tsx';
import { NeedLink } from './need-link.tsx';
import styles from './needs-page.module.css';
import { NoteButton } from './note.tsx';
import { ResolveButtons } from './resolve.tsx';

interface NeedCardProps {
  need: Need;
  /** When the list was loaded. */
  now: number;
  onChanged(): void;
}

/** What is wrong, what to do, who takes care of it, and the actions. */
export function NeedCard({ need, now, onChanged }: NeedCardProps) {
  const { title, reason, remedy, booths, muted, note, amount_idr, transaction } = need;
  return (
    <li className={styles.need} data-kind={need.kind}>
      <header className={styles.head}>
        <h2>{title}</h2>
        <span className={styles.tags}>
          {need.kind === 'incident' && !muted && <Tag tone="bad">Open</Tag>}
          {muted && (
            <Tag>
              Muted until <LocalTime at={muted.until_at} />
            </Tag>
          )}
          {need.taken && <Tag tone="good">{need.taken.is_you ? 'Yours' : 'Taken'}</Tag>}
        </span>
      </header>
      <p className={styles.where}>
        {[need.location?.name, transaction, amount_idr !== null && formatPrice(amount_idr)]
          .filter(Boolean)
          .map((part) => (
            <span key={String(part)}>{part}</span>
          ))}
        <Since at={need.since_at} now={now} />
      </p>
      <p>{reason}</p>
      {booths.length > 0 && (
        <p className={styles.soft}>
          {booths.length === 1 ? 'Booth' : `${booths.length} booths`}: {booths.join(', ')}
        </p>
      )}
      <p className={styles.remedy}>
        <strong>What to do:</strong> {remedy}
      </p>
      {need.taken && !need.taken.is_you && (
        <p className={styles.soft}>
          {need.taken.by} has taken it (<LocalTime at={need.taken.at} />
          ).
        </p>
      )}
      {note && (
        <blockquote className={styles.note}>
          <p>{note.text}</p>
          <footer>
            {note.by}, <LocalTime at={note.at} />
          </footer>
        </blockquote>
      )}
      <div className={styles.actions}>
        <NeedLink need={need} />
        <ResolveButtons need={need} onChanged={onChanged} />
        <TakeButton need={need} onChanged={onChanged} />
        <NoteButton need={need} onChanged={onChanged} />
        {need.kind === 'incident' && <MuteButton need={need} onChanged={onChanged} />}
      </div>
    </li>
  );
}

function Since({ at, now }: { at: number; now: number }) {
  const zone = usePageZone();
  if (zone === undefined) return null;
  return (
    <time dateTime={new Date(at).toISOString()} title={formatDateTime(at, zone)}>
      {formatRelativeTime(at, now, zone)}
    </time>
  );
}

function TakeButton({ need, onChanged }: Pick<NeedCardProps, 'need' | 'onChanged'>) {
  const { kind, id, version, title, taken } = need;
  const isTaken = !taken?.is_you;
  const taking = useCall(needCalls.takeNeed, {
    onDone({ message }) {
      announce(message);
      onChanged();
    },
  });
  const label = taken?.is_you ? 'Release' : taken ? 'Take over' : 'Take';
  return (
    <>
      <Button
        aria-label={`${label}: ${title}`}
        isBusy={taking.isBusy}
        onClick={() => taking.send({ params: { kind, id }, body: { version, is_taken: isTaken } })}
      >
        {label}
      </Button>
      {taking.problem && (
        <div className={styles.problem}>
          <Notice tone="bad" action={<Button onClick={onChanged}>Reload</Button>}>
            {taking.problem}
          </Notice>
        </div>
      )}
    </>
  );
}
