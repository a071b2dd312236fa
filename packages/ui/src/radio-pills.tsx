import { type KeyboardEvent, useId } from 'react';
import styles from './radio-pills.module.css';

interface RadioPillsProps<Option extends string> {
  legend: string;
  options: readonly { value: Option; label: string }[];
  /** Undefined if nothing is selected. */
  value: NoInfer<Option> | undefined;
  onChange(value: NoInfer<Option>): void;
}

export function RadioPills<Option extends string>(props: RadioPillsProps<Option>) {
  const { legend, options, value, onChange } = props;
  const name = useId();
  /** Enter works like an arrow key, for switches without arrows (ACCESS-6), and does not submit the form. */
  const selectNext = (event: KeyboardEvent<HTMLFieldSetElement>) => {
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
    <fieldset onKeyDown={selectNext}>
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
