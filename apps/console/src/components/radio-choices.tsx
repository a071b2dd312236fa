import { useId } from 'react';
import styles from './radio-choices.module.css';

interface RadioChoicesProps<Value extends string> {
  legend: string;
  choices: readonly { value: Value; name: string; note: string }[];
  /** Undefined until one is chosen; the browser then blocks submitting. */
  value: NoInfer<Value> | undefined;
  onChange(value: NoInfer<Value>): void;
}

/** Radio buttons, each with an explanation. */
export function RadioChoices<Value extends string>(props: RadioChoicesProps<Value>) {
  const { legend, choices, value, onChange } = props;
  const name = useId();
  return (
    <fieldset className={styles.choices}>
      <legend>{legend}</legend>
      {choices.map((choice) => (
        <label key={choice.value}>
          <input
            type="radio"
            name={name}
            required
            checked={value === choice.value}
            onChange={() => onChange(choice.value)}
          />
          <span>
            <strong>{choice.name}</strong>
            <small>{choice.note}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
