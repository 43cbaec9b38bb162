import { act, renderHook } from '@testing-library/react';
import { Editor } from '@tiptap/core';
import type { ReactNode } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, onTestFinished, test, vi } from 'vitest';
import { editorOptions } from '../../../resources/kinds/rich-text/editor/extensions.tsx';
import { useKeptValue } from '../../../resources/kinds/rich-text/editor/kept-value.tsx';

/** Connects a form with one text to an editor as react-admin creates it. */
function joined(text: string | null) {
  const { result: form } = renderHook(() => useForm<{ text: string | null }>({ defaultValues: { text } }));
  const editor = new Editor({ ...editorOptions(), content: text ?? '' });
  onTestFinished(() => editor.destroy());
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <FormProvider {...form.current}>{children}</FormProvider>
  );
  const { result: kept } = renderHook(() => useKeptValue('text', editor), { wrapper });
  const set = vi.spyOn(editor.commands, 'setContent');
  editor.on('update', () =>
    act(() => form.current.setValue('text', kept.current.parse(editor.isEmpty ? '' : editor.getHTML()))),
  );
  return { form, editor, kept, set };
}

const odd = '<div>A <b>b</b></div>\n<h5>x</h5>text';

test('opening a text makes no edit of it', () => {
  const { form, editor } = joined(odd);
  act(() => {
    editor.commands.focus('end');
    editor.commands.selectAll();
  });
  expect(form.current.getValues('text')).toBe(odd);
});

test('an edit is the value, and one taken back gives the text as it came', () => {
  const { form, editor } = joined(odd);
  act(() => void editor.commands.insertContentAt(editor.state.doc.content.size - 1, '!'));
  expect(form.current.getValues('text')).toBe('<p>A <strong>b</strong></p><h5>x</h5><p>text!</p>');
  act(() => void editor.commands.undo());
  expect(form.current.getValues('text')).toBe(odd);
});

test('a text that was emptied is none', () => {
  const { form, editor } = joined('<p>x</p>');
  act(() => void editor.commands.clearContent(true));
  expect(form.current.getValues('text')).toBeNull();
});

test('a text from outside comes into the editor; the same text written otherwise moves nothing', () => {
  const { form, editor } = joined('<p>one</p>');
  act(() => form.current.reset({ text: '<p>two</p>' }));
  expect(editor.getText()).toBe('two');
  const before = editor.state.doc;
  act(() => form.current.reset({ text: '<div>two</div>' }));
  expect(editor.state.doc).toBe(before);
  expect(form.current.getValues('text')).toBe('<div>two</div>');
});

test('going back to the first text after an edit brings it back', () => {
  const { form, editor } = joined('<p>one</p>');
  act(() => void editor.commands.insertContentAt(1, 'not '));
  expect(form.current.getValues('text')).toBe('<p>not one</p>');
  act(() => form.current.reset());
  expect(editor.getText()).toBe('one');
});

test('what the editor is given to begin with never changes, so that its own words don’t come back to it', () => {
  const { editor, kept } = joined('<p>one</p>');
  act(() => void editor.commands.insertContentAt(1, 'not '));
  expect(kept.current.format()).toBe('<p>one</p>');
});
