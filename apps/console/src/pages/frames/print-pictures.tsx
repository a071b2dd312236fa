import type { EffectName } from '@jepret/contract';
import { EFFECT_NAMES } from '@jepret/messages';
import styles from './print-pictures.module.css';

interface PrintPicturesProps {
  pictures: readonly { effect: EffectName; src: string }[];
  name: string;
}

/** Sample prints in every effect. */
export function PrintPictures({ pictures, name }: PrintPicturesProps) {
  return (
    <ul className={styles.pictures}>
      {pictures.map(({ effect, src }) => (
        <li key={effect}>
          <figure>
            <img
              src={src}
              alt={`${name} with sample photos, ${EFFECT_NAMES.en[effect]}`}
              width={605}
              height={900}
            />
            <figcaption>{EFFECT_NAMES.en[effect]}</figcaption>
          </figure>
        </li>
      ))}
    </ul>
  );
}
