import type { CameraChoice } from './camera.ts';

/**
 * Labels of external cameras contain one of these; a screen's built-in camera does not (CAM-28).
 */
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

/** Staff's choice, else a camera with a known brand, else the first. */
export function chooseCamera(
  cameras: readonly CameraChoice[],
  remembered: CameraChoice | undefined,
): CameraChoice | undefined {
  return (
    cameras.find(({ deviceId }) => deviceId === remembered?.deviceId) ??
    // After its data was cleared, a browser gives the same camera another id.
    cameras.find(({ label }) => label !== '' && label === remembered?.label) ??
    cameras.find(({ label }) => hasBrand(label)) ??
    cameras[0]
  );
}

function hasBrand(label: string): boolean {
  const words = label.toLowerCase();
  return BRANDS.some((brand) => words.includes(brand));
}
