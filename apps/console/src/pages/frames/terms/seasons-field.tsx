import type { FrameCatalogue, FrameSeason } from '@jepret/contract/console';
import { Plus, Trash2 } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import { SelectField, TextField } from '../../../components/field.tsx';
import { formatSeasonDay } from '../frame-offer.tsx';
import { changeKind, readSeason, type SeasonForm, writeSeason } from './season-forms.ts';
import styles from './terms.module.css';

interface SeasonsFieldProps {
  seasons: readonly FrameSeason[];
  onChange(seasons: FrameSeason[]): void;
  feasts: FrameCatalogue['feasts'];
  today: string;
}

const MAX_SEASONS = 12;

/** Without a season the frame is offered every day. */
export function SeasonsField({ seasons, onChange, feasts, today }: SeasonsFieldProps) {
  return (
    <fieldset className={styles.field}>
      <legend>When it is offered</legend>
      <p className={styles.note}>
        {seasons.length === 0
          ? 'Offered every day.'
          : 'Both days included, in the time of each location.'}
      </p>
      <ol className={styles.seasons}>
        {seasons.map((season, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: seasons have no id and are edited in place.
          <li key={index}>
            <SeasonFields
              form={readSeason(season)}
              onChange={(form) => onChange(seasons.with(index, writeSeason(form)))}
              onRemove={() => onChange(seasons.toSpliced(index, 1))}
              feasts={feasts}
              today={today}
            />
          </li>
        ))}
      </ol>
      {seasons.length < MAX_SEASONS && (
        <Button onClick={() => onChange([...seasons, writeSeason(changeKind('dates', today))])}>
          <Plus aria-hidden="true" />
          Add a season
        </Button>
      )}
    </fieldset>
  );
}

interface SeasonFieldsProps extends Pick<SeasonsFieldProps, 'feasts' | 'today'> {
  form: SeasonForm;
  onChange(form: SeasonForm): void;
  onRemove(): void;
}

function SeasonFields({ form, onChange, onRemove, feasts, today }: SeasonFieldsProps) {
  const kinds = [
    { value: 'dates', label: 'On dates' },
    { value: 'yearly', label: 'Every year' },
    ...feasts.map(({ name }) => ({ value: name, label: `Around ${name}` })),
  ];
  const next = form.kind === 'feast' && feasts.find(({ name }) => name === form.feast)?.next;
  return (
    <div className={styles.season}>
      <div className={styles.kind}>
        <SelectField
          label="Season"
          value={form.kind === 'feast' ? form.feast : form.kind}
          options={kinds}
          onChange={(kind) => onChange(changeKind(kind, today))}
        />
        <Button tone="quiet" aria-label="Remove this season" onClick={onRemove}>
          <Trash2 aria-hidden="true" />
        </Button>
      </div>
      {form.kind === 'dates' && (
        <div className={styles.days}>
          <TextField
            label="First day"
            type="date"
            value={form.from}
            onChange={(from) => onChange({ ...form, from })}
          />
          <TextField
            label="Last day"
            type="date"
            value={form.until}
            min={form.from}
            onChange={(until) => onChange({ ...form, until })}
          />
        </div>
      )}
      {form.kind === 'yearly' && (
        <div className={styles.days}>
          <DayOfYear
            label="First day"
            value={form.from}
            onChange={(from) => onChange({ ...form, from })}
          />
          <DayOfYear
            label="Last day"
            value={form.until}
            onChange={(until) => onChange({ ...form, until })}
          />
        </div>
      )}
      {form.kind === 'feast' && (
        <>
          <div className={styles.days}>
            <DaysFrom
              label="Starts, days from the holiday"
              value={form.from}
              onChange={(from) => onChange({ ...form, from })}
            />
            <DaysFrom
              label="Ends, days from the holiday"
              value={form.until}
              onChange={(until) => onChange({ ...form, until })}
            />
          </div>
          <p className={styles.note}>
            −14 is two weeks before the holiday, 7 is one week after it.
            {next && ` The next ${form.feast} is ${formatSeasonDay(next, today)}.`}
          </p>
        </>
      )}
    </div>
  );
}

const MONTHS = Array.from({ length: 12 }, (_, month) => ({
  value: String(month + 1).padStart(2, '0'),
  label: new Intl.DateTimeFormat('en-GB', { month: 'long' }).format(new Date(2026, month, 1)),
}));

interface DayOfYearProps {
  label: string;
  /** 12-20. */
  value: string;
  onChange(value: string): void;
}

function DayOfYear({ label, value, onChange }: DayOfYearProps) {
  const [month = '01', day = '01'] = value.split('-');
  return (
    <div className={styles.dayOfYear}>
      <TextField
        label={label}
        type="number"
        min={1}
        max={31}
        value={String(Number(day))}
        onChange={(typed) => onChange(`${month}-${typed.slice(-2).padStart(2, '0')}`)}
      />
      <SelectField
        label="Month"
        value={month}
        options={MONTHS}
        onChange={(chosen) => onChange(`${chosen}-${day}`)}
      />
    </div>
  );
}

interface DaysFromProps {
  label: string;
  value: number;
  onChange(value: number): void;
}

function DaysFrom({ label, value, onChange }: DaysFromProps) {
  return (
    <TextField
      label={label}
      type="number"
      min={-99}
      max={99}
      value={String(value)}
      onChange={(typed) => onChange(Math.max(-99, Math.min(99, Math.trunc(Number(typed)))))}
    />
  );
}
