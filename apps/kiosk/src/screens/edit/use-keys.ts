import { useEffect } from 'react';
import type { Editor } from './editor.ts';
import { findKeyAction } from './model/keys.ts';

/** Handles the editor's keys regardless of the focus, except in dialogs. */
export function useKeys(editor: Editor): void {
  useEffect(() => {
    const react = (event: KeyboardEvent) => {
      if (event.target instanceof Element && event.target.closest('dialog')) return;
      const reaction = findKeyAction(event);
      const before = editor.getState();
      if (reaction) editor.setState(reaction);
      if (editor.getState() !== before) event.preventDefault();
    };
    window.addEventListener('keydown', react);
    return () => window.removeEventListener('keydown', react);
  }, [editor]);
}
