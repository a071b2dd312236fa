import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import styles from './field.module.css';

interface FieldProps {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
}

interface TextFieldProps extends FieldProps, Omit<ComponentProps<'input'>, 'onChange'> {
  onChange(value: string): void;
  /** Within the field's frame, behind what is typed. */
  extra?: ReactNode;
}

export function TextField({ label, hint, error, onChange, extra, ...rest }: TextFieldProps) {
  const field = useField({ hint, error });
  return (
    <div className={styles.field}>
      <label htmlFor={field.id} className={styles.label}>
        {label}
      </label>
      <span className={styles.frame}>
        <input
          type="text"
          {...rest}
          {...field.input}
          {...(rest.autoFocus && { ref: markFirst })}
          onChange={(event) => onChange(event.target.value)}
        />
        {extra}
      </span>
      {field.notes}
    </div>
  );
}

/** One field, not two: whoever can look at what they typed need not type it again. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'extra'>) {
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <TextField
      spellCheck={false}
      autoCapitalize="none"
      {...props}
      type={isShown ? 'text' : 'password'}
      extra={
        <button
          type="button"
          className={styles.eye}
          aria-label={isShown ? 'Hide password' : 'Show password'}
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
        >
          <Icon aria-hidden="true" />
        </button>
      }
    />
  );
}

interface SelectFieldProps extends FieldProps, Omit<ComponentProps<'select'>, 'onChange'> {
  onChange(value: string): void;
  options: readonly { value: string; label: string }[];
}

export function SelectField({ label, hint, error, onChange, options, ...rest }: SelectFieldProps) {
  const field = useField({ hint, error });
  return (
    <div className={styles.field}>
      <label htmlFor={field.id} className={styles.label}>
        {label}
      </label>
      <span className={styles.frame}>
        <select {...rest} {...field.input} onChange={(event) => onChange(event.target.value)}>
          {options.map(({ value, label: name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </span>
      {field.notes}
    </div>
  );
}

/** React only focuses it; a dialog that opens afterwards looks for the attribute. */
const markFirst = (input: HTMLInputElement | null) => input?.setAttribute('autofocus', '');

/** Ties hint and error to the field they are about. */
function useField({ hint, error }: Omit<FieldProps, 'label'>) {
  const id = useId();
  const notesId = `${id}-notes`;
  return {
    id,
    input: {
      id,
      ...(error && { 'aria-invalid': true }),
      ...((hint || error) && { 'aria-describedby': notesId }),
    },
    notes: (hint || error) && (
      <span id={notesId} className={styles.notes}>
        {error && <span className={styles.error}>{error}</span>}
        {hint && <span>{hint}</span>}
      </span>
    ),
  };
}
