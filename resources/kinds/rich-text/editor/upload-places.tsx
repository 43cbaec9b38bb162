import { Extension } from '@tiptap/core';
import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import { filesIn, picturesIn } from './pasted-files.tsx';

/** Storage of the editor extension: what to do with dropped and pasted files. */
export interface UploadStorage {
  take: (files: readonly File[], at: number) => void;
}

declare module '@tiptap/core' {
  interface Storage {
    uploadPlaces: UploadStorage;
  }
}

type Change = { readonly add: string; readonly at: number } | { readonly remove: string };

const key = new PluginKey<DecorationSet>('uploadPlaces');

/** Tracks where each uploading file belongs while the text around it changes; not part of the document. */
export const UploadPlaces = Extension.create<object, UploadStorage>({
  name: 'uploadPlaces',
  addStorage: () => ({ take: () => undefined }),
  addProseMirrorPlugins() {
    const { storage } = this;
    return [
      new Plugin<DecorationSet>({
        key,
        state: {
          init: () => DecorationSet.empty,
          apply(transaction, before) {
            const places = before.map(transaction.mapping, transaction.doc);
            const change: Change | undefined = transaction.getMeta(key);
            if (!change) return places;
            return 'add' in change
              ? places.add(transaction.doc, [Decoration.widget(change.at, mark, { upload: change.add, side: 1 })])
              : places.remove(found(places, change.remove));
          },
        },
        props: {
          decorations: (state) => key.getState(state),
          handlePaste: (view, event) => pasted(view, event.clipboardData, storage),
          handleDrop: (view, event, _slice, moved) => {
            const files = moved ? [] : filesIn(event.dataTransfer);
            if (files.length === 0) return false;
            event.preventDefault();
            storage.take(
              files,
              view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos ?? view.state.selection.to,
            );
            return true;
          },
        },
      }),
    ];
  },
});

/**
 * A copied picture comes as a file, with or without HTML; a copied document comes as text with its pictures after it.
 */
function pasted(view: EditorView, data: DataTransfer | null, storage: UploadStorage): boolean {
  const { text, pictures } = picturesIn(data?.getData('text/html') ?? '');
  const files = filesIn(data);
  if (files.length > 0 && !text) {
    storage.take(files, view.state.selection.from);
    return true;
  }
  if (pictures.length > 0) queueMicrotask(() => storage.take(pictures, view.state.selection.to));
  return false;
}

function mark(): HTMLElement {
  const element = document.createElement('span');
  element.className = 'upload-place';
  return element;
}

function found(places: DecorationSet, id: string): Decoration[] {
  return places.find(undefined, undefined, (spec) => spec.upload === id);
}

/** Adds a placeholder position. */
export function addPlace(view: EditorView, id: string, at: number): void {
  const change: Change = { add: id, at };
  view.dispatch(view.state.tr.setMeta(key, change));
}

export function removePlace(view: EditorView, id: string): void {
  const change: Change = { remove: id };
  view.dispatch(view.state.tr.setMeta(key, change));
}

/** Present position of a placeholder; `undefined` if its surroundings were deleted. */
export function placeOf(state: EditorState, id: string): number | undefined {
  const places = key.getState(state);
  return places && found(places, id)[0]?.from;
}
