import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './text-field.module.css';

export interface TextFieldProps extends ComponentProps<'input'> {
  label: string;
  /** A control at the end of the field. */
  trailing?: ReactNode;
}

/** `inputMode` is `none`: the booth has its own keyboard, so the system's must not open. */
export function TextField({ label, trailing, className, ...rest }: TextFieldProps) {
  const id = useId();
  return (
    <div className={classNames(styles.textField, className)}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.box}>
        <input
          id={id}
          type="text"
          inputMode="none"
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...rest}
          className={styles.input}
        />
        {trailing}
      </div>
    </div>
  );
}
