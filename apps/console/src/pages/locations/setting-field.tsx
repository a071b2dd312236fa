import { useId } from 'react';
import { Button } from '../../components/button.tsx';
import { SelectField, TextField } from '../../components/field.tsx';
import { Tag } from '../../components/tag.tsx';
import styles from './locations.module.css';
import { settingOf } from './settings.ts';

type SettingName = Parameters<typeof settingOf>[0];

interface SettingFieldProps {
  name: SettingName;
  /** Null while it is as the default. */
  typed: string | null;
  inherited: unknown;
  /** Where what is not its own comes from. */
  source: string;
  isChanged: boolean;
  error: string | undefined;
  onChange(typed: string | null): void;
}

/** One setting: its own value in a field, or the default's, and the way from one to the other. */
export function SettingField(props: SettingFieldProps) {
  const { name, typed, inherited, source, isChanged, error, onChange } = props;
  const setting = settingOf(name);
  const labelId = useId();
  const said = setting.say(inherited);
  return (
    <li className={styles.setting} data-setting={name}>
      <div className={styles.control}>
        {typed === null ? (
          <div className={styles.inherited}>
            <span id={labelId}>{setting.label}</span>
            <p>
              {source}: <strong>{said}</strong>
            </p>
            <small>{setting.hint}</small>
          </div>
        ) : (
          <OwnValue name={name} typed={typed} error={error} onChange={onChange} />
        )}
      </div>
      <div className={styles.way}>
        <span className={styles.tags}>
          {isChanged && <Tag tone="warning">not saved</Tag>}
          {typed !== null && <Tag tone="good">own</Tag>}
        </span>
        {typed === null ? (
          <Button
            aria-label={`Make its own: ${setting.label}`}
            onClick={() => onChange(setting.write(inherited))}
          >
            Make its own
          </Button>
        ) : (
          <Button
            tone="quiet"
            aria-label={`Back to ${said}: ${setting.label}`}
            onClick={() => onChange(null)}
          >
            Back to {said}
          </Button>
        )}
      </div>
    </li>
  );
}

type OwnValueProps = Pick<SettingFieldProps, 'name' | 'error' | 'onChange'> & { typed: string };

function OwnValue({ name, typed, error, onChange }: OwnValueProps) {
  const { label, hint, options, type } = settingOf(name);
  const shared = { label, hint, error, value: typed, onChange };
  if (options) return <SelectField {...shared} options={options} />;
  const keyboard =
    type === 'number'
      ? { inputMode: 'numeric' as const, autoComplete: 'off' }
      : { autoCapitalize: 'none', spellCheck: false, autoComplete: 'off' };
  return <TextField {...shared} {...keyboard} />;
}
