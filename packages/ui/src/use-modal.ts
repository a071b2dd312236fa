import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type SyntheticEvent,
  useLayoutEffect,
  useRef,
} from 'react';

/**
 * What a `dialog` needs to be a modal for as long as it is on the page. `onClose` is called for
 * Escape and for a tap beside it; the dialog stays open until it is taken off the page.
 */
export function useModal(onClose: () => void) {
  const dialog = useShownDialog();
  return {
    ref: dialog,
    // Before the browser does: it closes dialogs that were opened one after the other by keys together.
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
      // A dialog that is open again already is not meant.
      if (!isOwn(event) || event.currentTarget.open) return;
      // A browser closes it at a repeated request, whatever `cancel` was answered. Only `onClose` decides.
      event.currentTarget.showModal();
      onClose();
    },
    ...useBackdropTap(onClose),
  };
}

/** React passes both events on to the dialogs around it, as browsers do with the `cancel` of a file field. */
const isOwn = ({ target, currentTarget }: SyntheticEvent): boolean => target === currentTarget;

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
