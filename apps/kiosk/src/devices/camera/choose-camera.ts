import type { CameraChoice } from './camera.ts';

/** A label with one of these is a real camera, not the one built into a screen (CAM-28). */
const BRANDS = [
  'canon',
  'nikon',
  'sony',
  'fujifilm',
  'panasonic',
  'lumix',
  'olympus',
  'leica',
  'gopro',
  'logitech',
  'elgato',
  'obsbot',
  'insta360',
  'razer',
  'avermedia',
  'cam link',
];

/** Staff's choice, else a camera that names its brand, else the first. */
export function chooseCamera(
  cameras: readonly CameraChoice[],
  remembered: CameraChoice | undefined,
): CameraChoice | undefined {
  return (
    cameras.find(({ deviceId }) => deviceId === remembered?.deviceId) ??
    // A browser whose data was cleared gives the same camera another id.
    cameras.find(({ label }) => label !== '' && label === remembered?.label) ??
    cameras.find(({ label }) => hasBrand(label)) ??
    cameras[0]
  );
}

function hasBrand(label: string): boolean {
  const words = label.toLowerCase();
  return BRANDS.some((brand) => words.includes(brand));
}
