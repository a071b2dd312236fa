import { EDIT_MODE_FLAGS, EditMode } from '@jepret/contract';
import type { StoredValues } from '../../devices/storage/stored-values.ts';

/** The kiosk's last edit mode; the first one by default. */
export function findEditMode(stored: Pick<StoredValues, 'find'>): EditMode {
  const useEdit = stored.find('useEdit');
  const stickerOnly = stored.find('stickerOnly');
  const mode = EditMode.options.find(
    (option) =>
      EDIT_MODE_FLAGS[option].useEdit === useEdit &&
      EDIT_MODE_FLAGS[option].stickerOnly === stickerOnly,
  );
  return mode ?? 'With Edit';
}

/** Stores the settings when an OTP is requested (SIGN-3, SIGN-16). */
export function storeSettings(
  stored: Pick<StoredValues, 'set'>,
  location: string,
  editMode: EditMode,
): void {
  const { useEdit, stickerOnly } = EDIT_MODE_FLAGS[editMode];
  stored.set('Location', location);
  stored.set('useEdit', useEdit);
  stored.set('stickerOnly', stickerOnly);
}
