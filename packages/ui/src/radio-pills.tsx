import { useId } from 'react';
import styles from './radio-pills.module.css';

interface RadioPillsProps<Option extends string> {
  legend: string;
  options: readonly { value: Option; label: string }[];
  value: NoInfer<Option>;
  onChange(value: NoInfer<Option>): void;
}

export function RadioPills<Option extends string>(props: RadioPillsProps<Option>) {
  const { legend, options, value, onChange } = props;
  const name = useId();
  return (
    <fieldset>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.pills}>
        {options.map((option) => (
          <label key={option.value} className={styles.pill}>
            <input
              type="radio"
              name={name}
              className={styles.radio}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
