import { useEffect } from 'react';
import type { Editor } from './editor.ts';
import { findReaction } from './model/keys.ts';

/** The editor's keys work wherever the focus is, but not behind a dialog. */
export function useKeys(editor: Editor): void {
  useEffect(() => {
    const react = (event: KeyboardEvent) => {
      if (event.target instanceof Element && event.target.closest('dialog')) return;
      const reaction = findReaction(event);
      const before = editor.getState();
      if (reaction) editor.setState(reaction);
      if (editor.getState() !== before) event.preventDefault();
    };
    window.addEventListener('keydown', react);
    return () => window.removeEventListener('keydown', react);
  }, [editor]);
}
