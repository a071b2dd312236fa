import type { Route } from '@jepret/contract';
import { useEffect, useState } from 'react';
import { createEditor, type Editor } from './editor.ts';
import { createDraft } from './model/draft.ts';
import type { EditorOptions } from './model/editor-state.ts';
import { NO_HISTORY } from './model/history.ts';

const EDIT_PATH: Route = '/edit';

/**
 * The editor of one visit. A reload finds what was drawn, also one from the error screen, which
 * stands at the same address; whoever leaves for another ends the visit and the draft (EDIT-14).
 */
export function useEditor(txID: string, options: EditorOptions): Editor {
  const [draft] = useState(() => createDraft(window.sessionStorage));
  const [editor] = useState(() => createEditor(draft.find(txID) ?? NO_HISTORY, options));
  useEffect(() => {
    const stopKeeping = editor.subscribe(({ history }, before) => {
      if (history !== before.history) draft.keep(txID, history);
    });
    return () => {
      stopKeeping();
      if (window.location.pathname !== EDIT_PATH) draft.forget();
    };
  }, [editor, draft, txID]);
  return editor;
}
