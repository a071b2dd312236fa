import { type KeyboardEvent, useId } from 'react';
import styles from './radio-pills.module.css';

interface RadioPillsProps<Option extends string> {
  legend: string;
  options: readonly { value: Option; label: string }[];
  /** Undefined while nothing is chosen. */
  value: NoInfer<Option> | undefined;
  onChange(value: NoInfer<Option>): void;
}

export function RadioPills<Option extends string>(props: RadioPillsProps<Option>) {
  const { legend, options, value, onChange } = props;
  const name = useId();
  /** As an arrow does, for a switch that has none (ACCESS-6); a form is not sent from here. */
  const goOn = (event: KeyboardEvent<HTMLFieldSetElement>) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (event.repeat) return;
    const next = (options.findIndex((option) => option.value === value) + 1) % options.length;
    const option = options[next];
    if (!option) return;
    onChange(option.value);
    event.currentTarget.querySelectorAll('input')[next]?.focus();
  };
  return (
    <fieldset onKeyDown={goOn}>
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
