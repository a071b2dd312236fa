import { classNames } from '@jepret/ui';
import { useId } from 'react';
import { Button } from '../../components/button.tsx';
import { SelectField, TextField } from '../../components/field.tsx';
import { Tag } from '../../components/tag.tsx';
import { HoursField } from './hours-field.tsx';
import styles from './locations.module.css';
import { settingOf } from './settings.ts';

type SettingName = Parameters<typeof settingOf>[0];

interface SettingFieldProps {
  name: SettingName;
  /** Null without an own value. */
  typed: string | null;
  inherited: unknown;
  /** The label of the inherited value. */
  source: string;
  isChanged: boolean;
  error: string | undefined;
  onChange(typed: string | null): void;
}

/** A setting with its own value in a field, or its inherited value, and a button to switch. */
export function SettingField(props: SettingFieldProps) {
  const { name, typed, inherited, source, isChanged, error, onChange } = props;
  const setting = settingOf(name);
  const labelId = useId();
  const inheritedText = setting.format(inherited);
  return (
    <li
      className={classNames(
        styles.setting,
        setting.type === 'hours' && typed !== null && styles.wide,
      )}
      data-setting={name}
    >
      <div className={styles.control}>
        {typed === null ? (
          <div className={styles.inherited}>
            <span id={labelId}>{setting.label}</span>
            <p>
              {source}: <strong>{inheritedText}</strong>
            </p>
            <small>{setting.hint}</small>
          </div>
        ) : (
          <OwnValue name={name} typed={typed} error={error} onChange={onChange} />
        )}
      </div>
      <div className={styles.way}>
        <span className={styles.tags}>
          {isChanged && <Tag tone="warning">Not saved</Tag>}
          {typed !== null && <Tag tone="good">Own</Tag>}
        </span>
        {typed === null ? (
          <Button
            aria-label={`Set own value: ${setting.label}`}
            onClick={() => onChange(setting.toText(inherited))}
          >
            Set own value
          </Button>
        ) : (
          <Button
            tone="quiet"
            aria-label={`Use ${source.toLowerCase()} (${inheritedText}): ${setting.label}`}
            onClick={() => onChange(null)}
          >
            Use {source.toLowerCase()} ({inheritedText})
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
  if (type === 'hours') return <HoursField {...shared} />;
  if (options) return <SelectField {...shared} options={options} />;
  const keyboard =
    type === 'number'
      ? { inputMode: 'numeric' as const, autoComplete: 'off' }
      : { autoCapitalize: 'none', spellCheck: false, autoComplete: 'off' };
  return <TextField {...shared} {...keyboard} />;
}
