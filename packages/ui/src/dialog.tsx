import { useTranslate } from '@jepret/messages/react';
import {
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import styles from './dialog.module.css';
import { FilmStrip } from './film-strip.tsx';
import { limitWidth } from './limit-width.ts';
import { measureWords } from './measure-words.ts';

interface DialogProps {
  isOpen: boolean;
  /** Close button, Escape, or a tap beside the dialog. */
  onClose(): void;
  title: string;
  maxWidthPx: number;
  children: ReactNode;
}

/** A modal on the platform's own dialog; what is inside exists only while it is open. */
export function Dialog({ isOpen, ...rest }: DialogProps) {
  return isOpen ? <OpenDialog {...rest} /> : null;
}

function OpenDialog(props: Omit<DialogProps, 'isOpen'>) {
  const { onClose, title, maxWidthPx, children } = props;
  const t = useTranslate();
  const titleId = useId();
  const dialog = useShownDialog();
  const backdrop = useBackdropTap(onClose);

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      style={limitWidth(maxWidthPx)}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // The browser may close it without asking; a dialog that is open again already is not meant.
      onClose={() => dialog.current?.open === false && onClose()}
      {...backdrop}
    >
      <div className={styles.sheet}>
        <FilmStrip className={styles.edge} />
        <div className={styles.head}>
          <h2 id={titleId} className={styles.title} style={measureWords(title)}>
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

/** Closing before the element leaves the page is what gives the focus back to where it came from. */
function useShownDialog() {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return ref;
}

/** A tap counts only when it also began on the backdrop: selecting text may end there. */
function useBackdropTap(onTap: () => void) {
  const hasBegun = useRef(false);
  return {
    onPointerDown(event: PointerEvent<HTMLDialogElement>) {
      hasBegun.current = event.target === event.currentTarget;
    },
    onClick(event: MouseEvent<HTMLDialogElement>) {
      if (hasBegun.current && event.target === event.currentTarget) onTap();
      hasBegun.current = false;
    },
  };
}
