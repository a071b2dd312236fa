import {
  ALL_DAY,
  ALWAYS_OPEN,
  CLOSED,
  joinWeek,
  splitWeek,
  WEEK_DAYS,
  type WeekDay,
} from '@jepret/contract/console';
import { useId } from 'react';
import { Button } from '../../components/button.tsx';
import styles from './hours-field.module.css';

interface HoursFieldProps {
  label: string;
  hint: string;
  error: string | undefined;
  /** Opening hours as in the contract; a time may be missing while they are edited. */
  value: string;
  onChange(value: string): void;
}

const DAY_NAMES: Record<WeekDay, string> = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
};

const FIRST_HOURS = '10:00-22:00';

/** Seven days, each closed, open the whole day, or from and until a time. */
export function HoursField({ label, hint, error, value, onChange }: HoursFieldProps) {
  const notesId = useId();
  const week = splitWeek(value) ?? splitWeek(ALWAYS_OPEN);
  if (!week) return null;
  const monday = week.mon;
  const isSame = WEEK_DAYS.every((day) => week[day] === monday);
  return (
    <fieldset className={styles.hours} aria-describedby={notesId}>
      <legend>{label}</legend>
      {WEEK_DAYS.map((day) => (
        <DayRow
          key={day}
          name={DAY_NAMES[day]}
          hours={week[day]}
          onChange={(hours) => onChange(joinWeek({ ...week, [day]: hours }))}
        />
      ))}
      {!isSame && (
        <Button
          tone="quiet"
          onClick={() =>
            onChange(
              joinWeek({
                ...week,
                ...Object.fromEntries(WEEK_DAYS.map((day) => [day, monday])),
              }),
            )
          }
        >
          Use Monday’s hours for every day
        </Button>
      )}
      <p id={notesId} className={styles.notes}>
        {error && <span className={styles.error}>{error}</span>}
        <span>{hint}</span>
      </p>
    </fieldset>
  );
}

interface DayRowProps {
  name: string;
  hours: string;
  onChange(hours: string): void;
}

function DayRow({ name, hours, onChange }: DayRowProps) {
  const isTimed = hours !== CLOSED && hours !== ALL_DAY;
  const [from = '', to = ''] = isTimed ? hours.split('-') : [];
  return (
    <div className={styles.day}>
      <span className={styles.name} aria-hidden="true">
        {name}
      </span>
      <select
        aria-label={name}
        value={isTimed ? 'times' : hours}
        onChange={({ target }) => onChange(target.value === 'times' ? FIRST_HOURS : target.value)}
      >
        <option value="times">From – until</option>
        <option value={ALL_DAY}>All day</option>
        <option value={CLOSED}>Closed</option>
      </select>
      {isTimed && (
        <span className={styles.times}>
          <input
            type="time"
            aria-label={`${name}, from`}
            value={from}
            onChange={({ target }) => onChange(`${target.value}-${to}`)}
          />
          –
          <input
            type="time"
            aria-label={`${name}, until`}
            value={to}
            onChange={({ target }) => onChange(`${from}-${target.value}`)}
          />
          {to !== '' && from !== '' && to < from && <small>the next day</small>}
        </span>
      )}
    </div>
  );
}
