import { useEffect, useMemo, useState } from 'react';
import { createDocument, type Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { useWatch } from 'react-hook-form';

const asTyped = { preserveWhitespace: true } as const;

/** What the form holds, and what the editor was shown. */
class Memory {
  /** The text as it came; the editor begins with it. */
  readonly first: string;
  /** The text that the editor stands for: it came from outside, or from an edit. */
  known: string;
  /** The text from outside that the edits since began with. */
  origin: string;
  editor: Editor | null = null;
  private read: { readonly text: string; readonly editor: Editor; readonly document: Node } | undefined;

  constructor(value: unknown) {
    this.first = textOf(value);
    this.known = this.first;
    this.origin = this.first;
  }

  /** Whether the editor shows what the edits began with. Asked at each key, so the text is read once. */
  isAsItCame(): boolean {
    const { editor, origin } = this;
    // It speaks once while it is made, before anybody could type.
    if (!editor) return true;
    if (this.read?.text !== origin || this.read.editor !== editor)
      this.read = { text: origin, editor, document: createDocument(origin, editor.schema, asTyped) };
    return this.read.document.eq(editor.state.doc);
  }
}

/**
 * Joins an editor and a value of the form, so that a text which nobody edits stays as it is to the byte, though the
 * editor would write it otherwise: what the editor says becomes the value only after an edit, and an edit taken back
 * gives the text as it came. The editor is given a text only when that comes from outside, never its own back, which
 * would disturb an input method.
 */
export function useKeptValue(source: string, editor: Editor | null) {
  const value: unknown = useWatch({ name: source });
  const [memory] = useState(() => new Memory(value));
  useEffect(() => {
    const text = textOf(value);
    const fresh = memory.editor !== editor;
    memory.editor = editor;
    if (!editor || editor.isDestroyed || (!fresh && text === memory.known)) return;
    if (text !== memory.known) memory.origin = text;
    memory.known = text;
    // The server may write the same otherwise: then nothing moves.
    if (!createDocument(text, editor.schema, asTyped).eq(editor.state.doc))
      editor.commands.setContent(text, { emitUpdate: false, parseOptions: asTyped });
  }, [editor, value, memory]);
  return useMemo(
    () => ({
      format: () => memory.first,
      parse: (html: string) => {
        memory.known = memory.isAsItCame() ? memory.origin : html;
        return memory.known === '' ? null : memory.known;
      },
    }),
    [memory],
  );
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
