import type { FrameDesign } from '../frame-design.ts';
import { anniversaryGallery } from './anniversary-gallery.ts';
import { arisan } from './arisan.ts';
import { bandungAngklung } from './bandung-angklung.ts';
import { bianglala } from './bianglala.ts';
import { birthdayCake } from './birthday-cake.ts';
import { encore } from './encore.ts';
import { galungan } from './galungan.ts';
import { girlsNight } from './girls-night.ts';
import { haloBaby } from './halo-baby.ts';
import { hariBatik } from './hari-batik.ts';
import { hariPertama } from './hari-pertama.ts';
import { hutJakarta } from './hut-jakarta.ts';
import { imlek } from './imlek.ts';
import { kartini } from './kartini.ts';
import { lebaran } from './lebaran.ts';
import { malamMinggu } from './malam-minggu.ts';
import { merdeka } from './merdeka.ts';
import { natal } from './natal.ts';
import { outingKantor } from './outing-kantor.ts';
import { sampaiJumpa } from './sampai-jumpa.ts';
import { smash } from './smash.ts';
import { tahunBaru } from './tahun-baru.ts';
import { valentineChocolates } from './valentine-chocolates.ts';
import { wisuda } from './wisuda.ts';

export const eventDrops: readonly FrameDesign[] = [
  birthdayCake,
  bianglala,
  wisuda,
  sampaiJumpa,
  girlsNight,
  arisan,
  haloBaby,
  outingKantor,
  anniversaryGallery,
  encore,
  smash,
  malamMinggu,
  lebaran,
  imlek,
  merdeka,
  natal,
  tahunBaru,
  galungan,
  kartini,
  valentineChocolates,
  hariPertama,
  hariBatik,
  hutJakarta,
  bandungAngklung,
];
