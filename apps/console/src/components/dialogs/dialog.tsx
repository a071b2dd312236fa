import { classNames, useModal } from '@jepret/ui';
import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { AnnouncementArea } from '../announcer.tsx';
import { ZoneNote } from '../times/page-zone.tsx';
import styles from './dialog.module.css';

interface DialogProps {
  title: string;
  /** Called for the close button, Escape and a click outside; without it the dialog cannot be closed. */
  onClose?: () => void;
  /** A full-height panel at the side, for content with many parts. */
  isPanel?: boolean;
  /** Wider, for editors and details. */
  isWide?: boolean;
  children: ReactNode;
}

/** A modal `dialog` element that is open while it is rendered. */
export function Dialog({ title, onClose, isPanel = false, isWide = false, children }: DialogProps) {
  const titleId = useId();
  const modal = useModal(onClose ?? stay);
  return (
    <dialog
      className={classNames(styles.dialog, isPanel && styles.panel, isWide && styles.wide)}
      aria-labelledby={titleId}
      {...modal}
    >
      <div className={styles.box}>
        <header className={styles.header}>
          <h2 id={titleId}>{title}</h2>
          {isPanel && (
            <small className={styles.zone}>
              <ZoneNote />
            </small>
          )}
        </header>
        <div className={styles.content}>{children}</div>
        {/* Last, so that the first field gets the focus when the dialog opens. */}
        {onClose && (
          <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
            <X aria-hidden="true" />
          </button>
        )}
      </div>
      <AnnouncementArea />
    </dialog>
  );
}

const stay = () => {};

/** The buttons of a dialog or form; the main one comes first. */
export function Actions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
