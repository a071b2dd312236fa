import { useStore } from 'zustand';
import { leave, stay, unsaved } from '../../hooks/unsaved-changes.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** Asks when a person leaves a page with unsaved changes. */
export function LeaveDialog() {
  const isOpen = useStore(unsaved, ({ continueTo }) => continueTo !== undefined);
  if (!isOpen) return null;
  return (
    <ConfirmDialog
      title="Leave without saving?"
      action="Leave without saving"
      isBusy={false}
      problem={undefined}
      onConfirm={leave}
      onClose={stay}
    >
      <p>Your changes on this page are not saved yet.</p>
    </ConfirmDialog>
  );
}
