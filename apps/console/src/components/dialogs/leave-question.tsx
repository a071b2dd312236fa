import { useStore } from 'zustand';
import { leave, stay, unsaved } from '../../hooks/unsaved.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** Asked when somebody leaves a page with unsaved changes. */
export function LeaveQuestion() {
  const isAsking = useStore(unsaved, ({ go }) => go !== undefined);
  if (!isAsking) return null;
  return (
    <ConfirmDialog
      title="Leave without saving?"
      action="Leave, and lose the changes"
      isBusy={false}
      problem={undefined}
      onConfirm={leave}
      onClose={stay}
    >
      <p>What you changed here is not saved yet. Nobody else has seen it.</p>
    </ConfirmDialog>
  );
}
