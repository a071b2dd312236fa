import styles from './alerts.module.css';

interface CheckListProps<Value extends string> {
  legend: string;
  options: readonly { value: Value; name: string }[];
  chosen: readonly Value[];
  /** In the order of the options. */
  onChange(chosen: Value[]): void;
  note?: string | undefined;
}

export function CheckList<Value extends string>(props: CheckListProps<Value>) {
  const { legend, options, chosen, onChange, note } = props;
  const values = options.map(({ value }) => value);
  return (
    <fieldset className={styles.checks}>
      <legend>{legend}</legend>
      {options.map(({ value, name }) => (
        <label key={value}>
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={({ target }) =>
              onChange(
                values.filter((other) =>
                  other === value ? target.checked : chosen.includes(other),
                ),
              )
            }
          />
          <span>{name}</span>
        </label>
      ))}
      {note && <p className={styles.detail}>{note}</p>}
    </fieldset>
  );
}
