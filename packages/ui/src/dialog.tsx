import { useTranslate } from '@jepret/messages/react';
import { type ReactNode, useId } from 'react';
import styles from './dialog.module.css';
import { FilmStrip } from './film-strip.tsx';
import { limitWidth } from './limit-width.ts';
import { measureText } from './measure-text.ts';
import { useModal } from './use-modal.ts';

interface DialogProps {
  isOpen: boolean;
  /** Called for the close button, Escape, or a tap beside the dialog. */
  onClose(): void;
  title: string;
  maxWidthPx: number;
  children: ReactNode;
}

/** A modal with a `dialog` element; its content is mounted only while it is open. */
export function Dialog({ isOpen, ...rest }: DialogProps) {
  return isOpen ? <OpenDialog {...rest} /> : null;
}

function OpenDialog(props: Omit<DialogProps, 'isOpen'>) {
  const { onClose, title, maxWidthPx, children } = props;
  const t = useTranslate();
  const titleId = useId();
  const modal = useModal(onClose);

  return (
    <dialog
      className={styles.dialog}
      style={limitWidth(maxWidthPx)}
      aria-labelledby={titleId}
      {...modal}
    >
      <div className={styles.sheet}>
        <FilmStrip className={styles.edge} />
        <div className={styles.head}>
          <h2 id={titleId} className={styles.title} style={measureText(title)}>
            {title}
          </h2>
        </div>
        <div className={styles.content}>{children}</div>
        {/* Last in order, so that the first field gets the focus when the dialog opens. */}
        <button
          type="button"
          className={styles.close}
          aria-label={t('common.close')}
          onClick={onClose}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M5 5 19 19M19 5 5 19" />
          </svg>
        </button>
      </div>
    </dialog>
  );
}
