import { classNames, SpinnerRing } from '@jepret/ui';
import { type ComponentProps, type MouseEvent, useId } from 'react';
import styles from './button.module.css';

interface ButtonProps extends ComponentProps<'button'> {
  tone?: 'primary' | 'plain' | 'quiet' | 'danger';
  /** Ignores clicks, but stays focusable: otherwise screen readers lose their position in the form. */
  isBusy?: boolean;
  /** Why it is disabled; it stays focusable, so that screen readers announce the reason. */
  disabledReason?: string | undefined;
}

export function Button({
  tone = 'plain',
  isBusy = false,
  disabledReason,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const reasonId = useId();
  const isDisabled = isBusy || disabledReason !== undefined;
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (isDisabled) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <>
      <button
        type="button"
        {...rest}
        data-tone={tone}
        className={classNames(styles.button, styles[tone], className)}
        {...(isDisabled && { 'aria-disabled': true })}
        {...(isBusy && { 'aria-busy': true })}
        {...(disabledReason !== undefined && {
          title: disabledReason,
          'aria-describedby': reasonId,
        })}
        onClick={handleClick}
      >
        {children}
        {isBusy && <SpinnerRing className={styles.spinner} />}
      </button>
      {disabledReason !== undefined && (
        <span id={reasonId} hidden>
          {disabledReason}
        </span>
      )}
    </>
  );
}
