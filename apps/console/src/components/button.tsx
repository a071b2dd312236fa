import { classNames, SpinnerRing } from '@jepret/ui';
import { type ComponentProps, type MouseEvent, useId } from 'react';
import styles from './button.module.css';

interface ButtonProps extends ComponentProps<'button'> {
  tone?: 'primary' | 'plain' | 'quiet' | 'danger';
  /** Ignores further taps; stays focusable, since a form that loses its focus loses its reader. */
  isBusy?: boolean;
  /** Why it does nothing now; it can still be reached, so that the reason is heard. */
  offReason?: string | undefined;
}

export function Button({
  tone = 'plain',
  isBusy = false,
  offReason,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const reasonId = useId();
  const isOff = isBusy || offReason !== undefined;
  const ignoreWhileOff = (event: MouseEvent<HTMLButtonElement>) => {
    if (isOff) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <>
      <button
        type="button"
        {...rest}
        data-tone={tone}
        className={classNames(styles.button, styles[tone], className)}
        {...(isOff && { 'aria-disabled': true })}
        {...(isBusy && { 'aria-busy': true })}
        {...(offReason !== undefined && { title: offReason, 'aria-describedby': reasonId })}
        onClick={ignoreWhileOff}
      >
        {children}
        {isBusy && <SpinnerRing className={styles.spinner} />}
      </button>
      {offReason !== undefined && (
        <span id={reasonId} hidden>
          {offReason}
        </span>
      )}
    </>
  );
}
