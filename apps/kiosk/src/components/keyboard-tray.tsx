import { Keyboard } from '@jepret/ui';
import type { ComponentProps } from 'react';
import styles from './keyboard-tray.module.css';

/** The keyboard in its own row: it covers no field and no button. */
export function KeyboardTray(keyboard: Omit<ComponentProps<typeof Keyboard>, 'className'>) {
  return (
    <div className={styles.tray}>
      <Keyboard {...keyboard} className={styles.keyboard} />
    </div>
  );
}
