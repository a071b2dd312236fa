import { type Devices, listCameras } from './camera-source.ts';
import { chooseCamera } from './choose-camera.ts';
import type { RememberedCamera } from './remembered-camera.ts';

/**
 * The label of the camera that would be opened, else of staff's choice; requests no permission and
 * opens no camera.
 */
export async function findLabel(
  devices: Devices | undefined,
  remembered: RememberedCamera,
): Promise<string | undefined> {
  const choice = await remembered.find().catch(() => undefined);
  const cameras = devices ? await listCameras(devices).catch(() => []) : [];
  return (chooseCamera(cameras, choice) ?? choice)?.label;
}
