import { type MouseEvent, type PointerEvent, useLayoutEffect, useRef } from 'react';

/**
 * What a `dialog` needs to be a modal for as long as it is on the page. `onClose` is called for
 * Escape, a tap beside it, and when the browser closes it without asking.
 */
export function useModal(onClose: () => void) {
  const dialog = useShownDialog();
  return {
    ref: dialog,
    onCancel(event: { preventDefault(): void }) {
      event.preventDefault();
      onClose();
    },
    // A dialog that is open again already is not meant.
    onClose: () => dialog.current?.open === false && onClose(),
    ...useBackdropTap(onClose),
  };
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
