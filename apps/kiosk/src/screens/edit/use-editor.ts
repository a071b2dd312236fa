import { useEffect, useState } from 'react';
import { createEditor, type Editor } from './editor.ts';
import { createDraft } from './model/draft.ts';
import { NO_HISTORY } from './model/history.ts';

/**
 * The editor of one visit. A reload finds what was drawn; leaving the screen in any other way ends
 * the visit, and with it the draft (D13).
 */
export function useEditor(txID: string, canDraw: boolean): Editor {
  const [draft] = useState(() => createDraft(window.sessionStorage));
  const [editor] = useState(() => createEditor(draft.find(txID) ?? NO_HISTORY, canDraw));
  useEffect(() => {
    const stopKeeping = editor.subscribe(({ history }, before) => {
      if (history !== before.history) draft.keep(txID, history);
    });
    return () => {
      stopKeeping();
      draft.forget();
    };
  }, [editor, draft, txID]);
  return editor;
}
