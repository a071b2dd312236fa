import { nameZone, type QuietHours, TIME_ZONES } from '@jepret/contract/console';
import { SelectField, TextField } from '../../components/field.tsx';
import styles from './alerts.module.css';

interface QuietFieldsProps {
  quiet: QuietHours | null;
  /** The time zone of the person's locations. */
  usualZone: string | undefined;
  onChange(quiet: QuietHours | null): void;
}

const NIGHT = { from: '22:00', until: '07:00' };

export function QuietFields({ quiet, usualZone, onChange }: QuietFieldsProps) {
  const zone = TIME_ZONES.find((known) => known === usualZone) ?? TIME_ZONES[0];
  return (
    <fieldset className={styles.checks}>
      <legend>Quiet hours</legend>
      <label>
        <input
          type="checkbox"
          checked={quiet !== null}
          onChange={({ target }) => onChange(target.checked ? { ...NIGHT, time_zone: zone } : null)}
        />
        <span>Hold messages at night, for the next summary</span>
      </label>
      {quiet && (
        <div className={styles.times}>
          <TextField
            label="From"
            type="time"
            required
            value={quiet.from}
            onChange={(from) => onChange({ ...quiet, from })}
          />
          <TextField
            label="Until"
            type="time"
            required
            value={quiet.until}
            onChange={(until) => onChange({ ...quiet, until })}
          />
          <SelectField
            label="Time zone"
            value={quiet.time_zone}
            options={TIME_ZONES.map((value) => ({ value, label: nameZone(value) }))}
            onChange={(chosen) =>
              onChange({
                ...quiet,
                time_zone: TIME_ZONES.find((known) => known === chosen) ?? zone,
              })
            }
          />
        </div>
      )}
    </fieldset>
  );
}
