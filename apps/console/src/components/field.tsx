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
  /** Shown inside the field, after the input. */
  extra?: ReactNode;
}

export function TextField({ label, hint, error, onChange, extra, ...rest }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(inputProps) => (
        <>
          <input
            type="text"
            {...rest}
            {...inputProps}
            {...(rest.autoFocus && { ref: markAutoFocus })}
            onChange={(event) => onChange(event.target.value)}
          />
          {extra}
        </>
      )}
    </Field>
  );
}

/** Without automatic capitals and corrections. */
export function EmailField(
  props: Omit<TextFieldProps, 'type' | 'extra' | 'label'> & { label?: string },
) {
  return (
    <TextField label="E-mail" type="email" autoCapitalize="none" spellCheck={false} {...props} />
  );
}

/** One field with a button that shows the password, instead of a second field to repeat it. */
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
  options: readonly { value: string; label: string; disabled?: boolean }[];
}

export function SelectField({ label, hint, error, onChange, options, ...rest }: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(ties) => (
        <select {...rest} {...ties} onChange={(event) => onChange(event.target.value)}>
          {options.map(({ value, label: name, disabled }) => (
            <option key={value} value={value} disabled={disabled}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** React only calls `focus()`; a dialog that opens afterwards needs the attribute. */
const markAutoFocus = (input: HTMLInputElement | null) => input?.setAttribute('autofocus', '');

interface FrameProps extends FieldProps {
  /** Renders the input with the ids of its label, hint and error. */
  children(ties: { id: string; 'aria-invalid'?: true; 'aria-describedby'?: string }): ReactNode;
}

function Field({ label, hint, error, children }: FrameProps) {
  const id = useId();
  const notesId = `${id}-notes`;
  const hasNotes = Boolean(hint || error);
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <span className={styles.frame}>
        {children({
          id,
          ...(error && { 'aria-invalid': true }),
          ...(hasNotes && { 'aria-describedby': notesId }),
        })}
      </span>
      {hasNotes && (
        <span id={notesId} className={styles.notes}>
          {error && <span className={styles.error}>{error}</span>}
          {hint && <span>{hint}</span>}
        </span>
      )}
    </div>
  );
}
