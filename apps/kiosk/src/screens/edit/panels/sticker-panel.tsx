import { Button, Skeleton } from '@jepret/ui';
import { useState } from 'react';
import { useBooth } from '../../../kiosk/booth.tsx';
import type { StickerImages } from '../drawing/sticker-images.ts';
import type { Editor } from '../editor.ts';
import { addSticker } from '../model/editor-state.ts';
import { type SheetSticker, type StickerGroup, useStickerSheet } from '../sticker-sheet.ts';
import styles from './sticker-panel.module.css';

interface StickerPanelProps {
  editor: Editor;
  images: StickerImages;
}

export function StickerPanel({ editor, images }: StickerPanelProps) {
  const { groups, hasFailed, retry } = useStickerSheet();
  const add = useAddSticker(editor, images);
  if (hasFailed) {
    return (
      <div role="alert" className={styles.failed}>
        <p>The stickers did not come.</p>
        <Button tone="plain" onClick={retry}>
          Retry
        </Button>
      </div>
    );
  }
  return groups ? <Sheet groups={groups} onPick={add} /> : <Skeleton className={styles.waiting} />;
}

interface SheetProps {
  groups: readonly StickerGroup[];
  onPick(sticker: SheetSticker): void;
}

function Sheet({ groups, onPick }: SheetProps) {
  const [opened, setOpened] = useState(groups[0]?.group);
  const shown = groups.find(({ group }) => group === opened);
  return (
    <section className={styles.panel} aria-label="Stickers">
      <div className={styles.tabs}>
        {groups.map(({ group, title = group }) => (
          <button
            key={group}
            type="button"
            className={styles.tab}
            aria-pressed={group === opened}
            onClick={() => setOpened(group)}
          >
            {title}
          </button>
        ))}
      </div>
      <ul key={opened} className={styles.sheet} aria-label={shown?.title ?? shown?.group}>
        {shown?.stickers.map((sticker) => (
          <li key={sticker.name}>
            <button type="button" className={styles.sticker} onClick={() => onPick(sticker)}>
              <img src={sticker.url} alt={sticker.alt} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Only what can be seen is put on the print: a picture that does not come adds nothing. */
function useAddSticker(editor: Editor, images: StickerImages) {
  const { randomness } = useBooth();
  return async ({ url, alt, width, height }: SheetSticker) => {
    const image = await images.load(url);
    if (!image) return;
    const design = { url, alt, widthPx: width, heightPx: height };
    editor.setState((state) => addSticker(state, randomness.key(), design));
  };
}
