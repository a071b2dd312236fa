import { Keyboard } from '@jepret/ui';
import type { ComponentProps } from 'react';
import styles from './keyboard-tray.module.css';

/** The keyboard in a row of its own, so that it covers neither a field nor a button. */
export function KeyboardTray(keyboard: Omit<ComponentProps<typeof Keyboard>, 'className'>) {
  return (
    <div className={styles.tray}>
      <Keyboard {...keyboard} className={styles.keyboard} />
    </div>
  );
}
