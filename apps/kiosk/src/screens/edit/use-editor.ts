import type { Route } from '@jepret/contract';
import { useEffect, useState } from 'react';
import { createEditor, type Editor } from './editor.ts';
import { createDraft } from './model/draft.ts';
import type { EditorOptions } from './model/editor-state.ts';
import { NO_HISTORY } from './model/history.ts';

const EDIT_PATH: Route = '/edit';

/**
 * The editor of one visit. A reload restores the drawing, also from the error screen, which has the
 * same URL; leaving for another URL deletes the draft (EDIT-14).
 */
export function useEditor(txID: string, options: EditorOptions): Editor {
  const [draft] = useState(() => createDraft(window.sessionStorage));
  const [editor] = useState(() => createEditor(draft.find(txID) ?? NO_HISTORY, options));
  useEffect(() => {
    const unsubscribe = editor.subscribe(({ history }, before) => {
      if (history !== before.history) draft.save(txID, history);
    });
    return () => {
      unsubscribe();
      if (window.location.pathname !== EDIT_PATH) draft.clear();
    };
  }, [editor, draft, txID]);
  return editor;
}
