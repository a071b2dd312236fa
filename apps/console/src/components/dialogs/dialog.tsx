import { classNames, useModal } from '@jepret/ui';
import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { AnnouncementPlace } from '../announcer.tsx';
import { ZoneNote } from '../times/page-zone.tsx';
import styles from './dialog.module.css';

interface DialogProps {
  title: string;
  /** Close button, Escape, or a tap beside it; without it there is no way around the dialog. */
  onClose?: () => void;
  /** At the side, as high as the window: for what has many parts. */
  isSheet?: boolean;
  /** For what is worked on, or read as much as it is changed. */
  isWide?: boolean;
  children: ReactNode;
}

/** A modal on the platform's own dialog, for as long as it is rendered. */
export function Dialog({ title, onClose, isSheet = false, isWide = false, children }: DialogProps) {
  const titleId = useId();
  const modal = useModal(onClose ?? stay);
  return (
    <dialog
      className={classNames(styles.dialog, isSheet && styles.sheet, isWide && styles.wide)}
      aria-labelledby={titleId}
      {...modal}
    >
      <div className={styles.box}>
        <header className={styles.header}>
          <h2 id={titleId}>{title}</h2>
          {isSheet && (
            <small className={styles.zone}>
              <ZoneNote />
            </small>
          )}
        </header>
        <div className={styles.content}>{children}</div>
        {/* Last in order, so that the first field gets the focus when the dialog opens. */}
        {onClose && (
          <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
            <X aria-hidden="true" />
          </button>
        )}
      </div>
      <AnnouncementPlace />
    </dialog>
  );
}

const stay = () => {};

/** Buttons at the end of a dialog or a form; the one that does it comes first. */
export function Actions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
