import { useTranslate } from '@jepret/messages/react';
import { ScanGroup } from '@jepret/ui';
import { useStore } from 'zustand';
import type { Editor } from '../editor.ts';
import { chooseTool } from '../model/editor-state.ts';
import { PenName } from '../model/painting.ts';
import { COLORS, SIZES, type Tool } from '../model/tools.ts';
import { PenPreview } from './pen-preview.tsx';
import styles from './tool-box.module.css';

/** Pens, colours and sizes. Choosing a pen or colour ends erasing. Each group is one tab stop. */
export function ToolBox({ editor }: { editor: Editor }) {
  const t = useTranslate();
  const tool = useStore(editor, (state) => state.tool);
  const choose = (change: Partial<Tool>) => editor.setState((state) => chooseTool(state, change));
  return (
    <div className={styles.toolBox}>
      <ScanGroup label={t('edit.pens')} className={styles.pens} hasArrows={false}>
        {PenName.options.map((pen) => (
          <button
            key={pen}
            type="button"
            tabIndex={-1}
            className={styles.pen}
            aria-label={t(`pen.${pen}`)}
            aria-pressed={!tool.isErasing && pen === tool.pen}
            onClick={() => choose({ pen })}
          >
            <PenPreview pen={pen} color={tool.color} />
          </button>
        ))}
        <button
          type="button"
          tabIndex={-1}
          className={styles.pen}
          aria-label={t('edit.eraser')}
          aria-pressed={tool.isErasing}
          onClick={() => choose({ isErasing: true })}
        >
          <Eraser />
        </button>
      </ScanGroup>
      <ScanGroup label={t('edit.colors')} className={styles.colors} hasArrows={false}>
        {COLORS.map(({ name, value }) => (
          <button
            key={name}
            type="button"
            tabIndex={-1}
            className={styles.color}
            aria-label={t(`color.${name}`)}
            aria-pressed={value === tool.color}
            style={{ backgroundColor: value }}
            onClick={() => choose({ color: value })}
          />
        ))}
      </ScanGroup>
      <ScanGroup label={t('edit.sizes')} className={styles.sizes} hasArrows={false}>
        {SIZES.map(({ name, widthPx }) => (
          <button
            key={name}
            type="button"
            tabIndex={-1}
            className={styles.size}
            aria-label={t(`penSize.${name}`)}
            aria-pressed={widthPx === tool.widthPx}
            onClick={() => choose({ widthPx, isErasing: tool.isErasing })}
          >
            <svg viewBox="0 0 100 100" aria-hidden="true">
              <circle cx="50" cy="50" r={widthPx / 2 + 3} />
            </svg>
          </button>
        ))}
      </ScanGroup>
    </div>
  );
}

function Eraser() {
  return (
    <svg viewBox="0 0 120 80" className={styles.eraser} aria-hidden="true">
      <path className={styles.rubber} d="M22 50 56 16q6-6 12 0l26 26q6 6 0 12L78 70H42Z" />
      <path className={styles.sleeve} d="m39 33 38 38 17-17q6-6 0-12L68 16q-6-6-12 0Z" />
      <path d="M14 72h92" />
    </svg>
  );
}
