import type { FrameDesign } from '../frame-design.ts';
import { bioskop } from './bioskop.ts';
import { botanical } from './botanical.ts';
import { filmRoll } from './film-roll.ts';
import { gebyok } from './gebyok.ts';
import { jagoan } from './jagoan.ts';
import { kartuPos } from './kartu-pos.ts';
import { kereta } from './kereta.ts';
import { komik } from './komik.ts';
import { koran } from './koran.ts';
import { mading } from './mading.ts';
import { pantai } from './pantai.ts';
import { pasarMalam } from './pasar-malam.ts';
import { piringanHitam } from './piringan-hitam.ts';
import { rumahGadang } from './rumah-gadang.ts';
import { struk } from './struk.ts';
import { warung } from './warung.ts';

export const noCuts: readonly FrameDesign[] = [
  filmRoll,
  koran,
  mading,
  jagoan,
  warung,
  piringanHitam,
  komik,
  kartuPos,
  kereta,
  pantai,
  bioskop,
  pasarMalam,
  struk,
  gebyok,
  botanical,
  rumahGadang,
];
