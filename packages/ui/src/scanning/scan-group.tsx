import { type ReactNode, useRef, useState } from 'react';
import { createScanning, type ScannedKeys } from './create-scanning.ts';

interface ScanGroupProps {
  /** Also the accessible name. */
  label: string;
  className?: string | undefined;
  hasArrows?: boolean;
  /** Buttons with the tab index -1. */
  children: ReactNode;
}

/** Many buttons as one tab stop: Enter opens the group, Tab moves between buttons, and a press closes it. */
export function ScanGroup({ label, className, hasArrows = true, children }: ScanGroupProps) {
  const group = useRef<HTMLDivElement>(null);
  const [scanning] = useState(createScanning);
  const keys: ScannedKeys = {
    listRows: () => (group.current ? [group.current] : []),
    listKeys: (row) => [...row.querySelectorAll('button')].filter(canBePressed),
    press: (button) => button.click(),
    afterPress: 'same-row',
    hasArrows,
    leave: (row) => row.focus(),
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls, these are buttons.
    <div
      ref={group}
      role="group"
      aria-label={label}
      className={className}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: Enter opens the group.
      tabIndex={0}
      onKeyDown={(event) => scanning.handleKey(keys, event)}
    >
      {children}
    </div>
  );
}

const canBePressed = (button: HTMLButtonElement) =>
  !button.disabled && button.checkVisibility({ visibilityProperty: true });
