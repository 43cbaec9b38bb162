import { useEffect, useMemo, useState } from 'react';
import { createDocument, type Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { useWatch } from 'react-hook-form';

const asTyped = { preserveWhitespace: true } as const;

/** The form's value and what the editor was given. */
class Memory {
  /** The initial text. */
  readonly first: string;
  /** The text that the editor represents, from outside or from an edit. */
  known: string;
  /** The outside text that the present edits started from. */
  origin: string;
  editor: Editor | null = null;
  private read: { readonly text: string; readonly editor: Editor; readonly document: Node } | undefined;

  constructor(value: unknown) {
    this.first = textOf(value);
    this.known = this.first;
    this.origin = this.first;
  }

  /** Whether the editor's content equals `origin`. Runs at each key, so parses `origin` only once. */
  isAsItCame(): boolean {
    const { editor, origin } = this;
    // The editor also emits an update while it is created.
    if (!editor) return true;
    if (this.read?.text !== origin || this.read.editor !== editor)
      this.read = { text: origin, editor, document: createDocument(origin, editor.schema, asTyped) };
    return this.read.document.eq(editor.state.doc);
  }
}

/**
 * Connects an editor with a form value. An unedited text stays identical to the byte, even if the editor would
 * serialize it differently: only edits change the value, and undoing them restores the original text. Texts are passed
 * to the editor only when they come from outside; passing its own text back would disturb input methods.
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
    // If the server only serialized the same content differently, keep the editor's state.
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
