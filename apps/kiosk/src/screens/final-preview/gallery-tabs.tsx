import { useTranslate } from '@jepret/messages/react';
import { Skeleton } from '@jepret/ui';
import { type KeyboardEvent, useRef } from 'react';
import { findNextTab, type MediaStates, type Medium, stateOf, type Tab } from './gallery.ts';
import styles from './gallery-tabs.module.css';

interface GalleryTabsProps {
  media: readonly Medium[];
  states: MediaStates;
  shown: Medium;
  onShow(tab: Tab): void;
}

export const tabId = ({ tab }: Medium) => `tab-${tab}`;
export const panelId = ({ tab }: Medium) => `panel-${tab}`;

/**
 * A tab per loaded medium and a placeholder per loading one. Each tab is a tab stop: a two-button
 * switch has no arrow keys (ACCESS-6).
 */
export function GalleryTabs({ media, states, shown, onShow }: GalleryTabsProps) {
  const t = useTranslate();
  const list = useRef<HTMLDivElement>(null);
  const usable = media.filter((medium) => stateOf(states, medium) !== 'failed');
  const tabs = usable.filter((medium) => stateOf(states, medium) === 'loaded');
  const turn = (event: KeyboardEvent) => {
    const next = findNextTab(
      tabs.map(({ tab }) => tab),
      shown.tab,
      event.key,
    );
    if (next === undefined) return;
    event.preventDefault();
    onShow(next);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next}"]`)?.focus();
  };
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={t('gallery.files')}
      className={styles.tabs}
      onKeyDown={turn}
    >
      {usable.map((medium) => {
        if (!tabs.includes(medium)) return <Skeleton key={medium.tab} className={styles.place} />;
        const isSelected = medium === shown;
        return (
          <button
            key={medium.tab}
            type="button"
            role="tab"
            id={tabId(medium)}
            aria-controls={panelId(medium)}
            aria-selected={isSelected}
            data-tab={medium.tab}
            className={styles.tab}
            onClick={() => onShow(medium.tab)}
          >
            {t(medium.title)}
          </button>
        );
      })}
    </div>
  );
}
