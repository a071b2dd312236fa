import type { FrameDesign } from '../frame-design.ts';
import { arcade } from './arcade.ts';
import { bukuTulis } from './buku-tulis.ts';
import { bulanPurnama } from './bulan-purnama.ts';
import { filmNegative } from './film-negative.ts';
import { komik } from './komik.ts';
import { kotaHujan } from './kota-hujan.ts';
import { kucingOren } from './kucing-oren.ts';
import { lakonKita } from './lakon-kita.ts';
import { melati } from './melati.ts';
import { mixtape } from './mixtape.ts';
import { pasarBuah } from './pasar-buah.ts';
import { pulauKomodo } from './pulau-komodo.ts';
import { studioWhite } from './studio-white.ts';
import { suratCinta } from './surat-cinta.ts';
import { warung } from './warung.ts';

export const twoPrints: readonly FrameDesign[] = [
  studioWhite,
  filmNegative,
  lakonKita,
  warung,
  bukuTulis,
  arcade,
  pasarBuah,
  pulauKomodo,
  kotaHujan,
  komik,
  mixtape,
  bulanPurnama,
  suratCinta,
  kucingOren,
  melati,
];
