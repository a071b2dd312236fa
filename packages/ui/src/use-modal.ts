import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type SyntheticEvent,
  useLayoutEffect,
  useRef,
} from 'react';

/**
 * Returns the props of a `dialog` that is modal while it is mounted. `onClose` is called for Escape and
 * for a tap beside the dialog; the dialog stays open until it is unmounted.
 */
export function useModal(onClose: () => void) {
  const dialog = useOpenDialog();
  return {
    ref: dialog,
    // Runs before the browser, which would close several dialogs that were opened by keys together.
    onKeyDown(event: KeyboardEvent<HTMLDialogElement>) {
      if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return;
      event.preventDefault();
      onClose();
    },
    onCancel(event: SyntheticEvent<HTMLDialogElement>) {
      if (!isOwn(event)) return;
      event.preventDefault();
      onClose();
    },
    onClose(event: SyntheticEvent<HTMLDialogElement>) {
      // Ignores a dialog that is already open again.
      if (!isOwn(event) || event.currentTarget.open) return;
      // Browsers close a dialog at a repeated request even if `cancel` was prevented. Only `onClose` decides.
      event.currentTarget.showModal();
      onClose();
    },
    ...useBackdropTap(onClose),
  };
}

/** React bubbles both events to outer dialogs, as browsers do with the `cancel` event of a file field. */
const isOwn = ({ target, currentTarget }: SyntheticEvent): boolean => target === currentTarget;

/** Closing before the element is unmounted restores the previous focus. */
function useOpenDialog() {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return ref;
}

/** A tap counts only if it also started on the backdrop, because selecting text may end there. */
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
