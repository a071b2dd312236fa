import type { EffectName } from '@jepret/contract';
import styles from './print-pictures.module.css';

const EFFECT_TITLES: Record<EffectName, string> = {
  light_original: 'Light colour',
  original: 'Colour',
  light_grayscale: 'Light black and white',
  dark_grayscale: 'Dark black and white',
};

interface PrintPicturesProps {
  pictures: readonly { effect: EffectName; src: string }[];
  name: string;
}

/** The print in every effect, made by what makes the visitors' prints. */
export function PrintPictures({ pictures, name }: PrintPicturesProps) {
  return (
    <ul className={styles.pictures}>
      {pictures.map(({ effect, src }) => (
        <li key={effect}>
          <figure>
            <img
              src={src}
              alt={`${name} with sample photos, ${EFFECT_TITLES[effect].toLowerCase()}`}
              width={605}
              height={900}
            />
            <figcaption>{EFFECT_TITLES[effect]}</figcaption>
          </figure>
        </li>
      ))}
    </ul>
  );
}
