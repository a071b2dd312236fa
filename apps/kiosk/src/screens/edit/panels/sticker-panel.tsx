import { useTranslate } from '@jepret/messages/react';
import { Button, measureText, ScanGroup } from '@jepret/ui';
import { useState } from 'react';
import { LoadingPlaceholder } from '../../../components/loading-placeholder.tsx';
import { Picture } from '../../../components/picture.tsx';
import {
  type StickerChoice,
  type StickerGroup,
  useStickerGroups,
} from '../../../hooks/sticker-groups.ts';
import { useBooth } from '../../../kiosk/booth.tsx';
import type { StickerImages } from '../drawing/sticker-images.ts';
import type { Editor } from '../editor.ts';
import { addSticker } from '../model/editor-state.ts';
import { getGroupName, getStickerName } from '../sticker-names.ts';
import styles from './sticker-panel.module.css';

interface StickerPanelProps {
  editor: Editor;
  images: StickerImages;
}

export function StickerPanel({ editor, images }: StickerPanelProps) {
  const t = useTranslate();
  const { groups, hasFailed, retry } = useStickerGroups();
  const add = useAddSticker(editor, images);
  if (hasFailed) {
    return (
      <div role="alert" className={styles.failed}>
        <p>{t('edit.stickersFailed')}</p>
        <Button tone="plain" onClick={retry}>
          {t('common.retry')}
        </Button>
      </div>
    );
  }
  return groups ? (
    <StickerList groups={groups} onPick={add} />
  ) : (
    <div className={styles.waiting}>
      <LoadingPlaceholder activity="edit.loadingStickers" className={styles.fill} />
    </div>
  );
}

interface StickerListProps {
  groups: readonly StickerGroup[];
  onPick(sticker: StickerChoice): void;
}

function StickerList({ groups, onPick }: StickerListProps) {
  const t = useTranslate();
  const [opened, setOpened] = useState(groups[0]?.group);
  const shown = groups.find(({ group }) => group === opened);
  return (
    <section className={styles.panel} aria-label={t('edit.stickers')}>
      <ScanGroup label={t('edit.stickerGroups')} className={styles.tabs} hasArrows={false}>
        {groups.map((entry) => (
          <button
            key={entry.group}
            type="button"
            className={styles.tab}
            style={measureText(getGroupName(t, entry), 'text')}
            tabIndex={-1}
            aria-pressed={entry === shown}
            onClick={() => setOpened(entry.group)}
          >
            {getGroupName(t, entry)}
          </button>
        ))}
      </ScanGroup>
      <ScanGroup label={t('edit.stickers')} className={styles.window} hasArrows={false}>
        <ul
          key={opened}
          className={styles.list}
          aria-label={shown && getGroupName(t, shown)}
          tabIndex={-1}
        >
          {shown?.stickers.map((sticker) => (
            <li key={sticker.name}>
              <button
                type="button"
                tabIndex={-1}
                className={styles.sticker}
                onClick={() => onPick(sticker)}
              >
                <Picture src={sticker.url} alt={getStickerName(t, sticker)} />
              </button>
            </li>
          ))}
        </ul>
      </ScanGroup>
    </section>
  );
}

/** A sticker is added only after its picture is loaded. */
function useAddSticker(editor: Editor, images: StickerImages) {
  const { randomness } = useBooth();
  return async ({ url, alt, width, height }: StickerChoice) => {
    const image = await images.load(url);
    if (!image) return;
    const design = { url, alt, widthPx: width, heightPx: height };
    editor.setState((state) => addSticker(state, randomness.key(), design));
  };
}
