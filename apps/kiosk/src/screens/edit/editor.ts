import { createStore, type StoreApi } from 'zustand/vanilla';
import { type EditorOptions, type EditorState, openEditor } from './model/editor-state.ts';
import type { History } from './model/history.ts';

/** The editor's store. Changes are `editor.setState` with a function of the model. */
export type Editor = StoreApi<EditorState>;

export const createEditor = (history: History, options: EditorOptions): Editor =>
  createStore<EditorState>()(() => openEditor(history, options));
