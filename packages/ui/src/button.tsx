import type { ComponentProps, MouseEvent } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';
import { SpinnerRing } from './spinner.tsx';

export interface ButtonProps extends ComponentProps<'button'> {
  tone?: 'primary' | 'plain' | 'quiet';
  /** `main` is the primary action of a screen. */
  size?: 'medium' | 'large' | 'main' | 'huge';
  /** Replaces the label by a spinner of the same width and ignores further taps. */
  isBusy?: boolean;
}

/** A busy button stays focusable: with `disabled` a form would lose the focus. */
export function Button({
  tone = 'primary',
  size = 'medium',
  isBusy = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const ignoreWhileBusy = (event: MouseEvent<HTMLButtonElement>) => {
    if (isBusy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      className={classNames(styles.button, styles[tone], styles[size], className)}
      {...(isBusy && { 'aria-busy': true, 'aria-disabled': true })}
      onClick={ignoreWhileBusy}
    >
      <span className={classNames(styles.label, isBusy && styles.hidden)}>{children}</span>
      {isBusy && <SpinnerRing className={styles.spinner} />}
    </button>
  );
}
