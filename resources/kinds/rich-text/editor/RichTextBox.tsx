import { useEffect, useRef, useState } from 'react';
import Box from '@mui/material/Box';
import type { Editor } from '@tiptap/core';
import { RichTextInput, useTiptapEditor } from 'ra-input-rich-text';
import type { InputProps } from '../../kind-views.ts';
import { useWords } from '../../parts/use-words.tsx';
import { Bubble } from './Bubble.tsx';
import { editorOptions } from './extensions.tsx';
import { useKeptValue } from './kept-value.tsx';
import { editorLook } from './look.tsx';
import { UploadList } from './UploadList.tsx';
import { useUploads } from './use-uploads.tsx';

/** The editor of a rich text: no menu bar, a bubble over what is selected (SPEC §9). A chunk of its own, loaded when one is drawn. */
export default function RichTextBox({ source, field, label, helperText, problem, required, disabled, resource }: InputProps) {
  const { say } = useWords();
  const [editor, setEditor] = useState<Editor | null>(null);
  const kept = useKeptValue(source, editor);
  const uploads = useUploads(editor, `${resource}.${field.localized ? source.replace(/\.[^.]+$/u, '') : source}`);
  const picker = useRef<HTMLInputElement>(null);
  const pick = () => picker.current?.click();
  useEffect(() => {
    if (editor && !editor.isDestroyed) editor.storage.uploadPlaces.take = uploads.take;
  }, [editor, uploads.take]);
  return (
    <Box sx={editorLook}>
      <RichTextInput
        source={source}
        label={required ? `${label} *` : label}
        helperText={problem ?? helperText ?? say('richText.hint')}
        disabled={disabled}
        editorOptions={editorOptions}
        toolbar={<><Reporter onEditor={setEditor} /><Bubble label={label} onPick={pick} /></>}
        format={kept.format}
        parse={kept.parse}
      />
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        accept="image/*,video/*"
        aria-label={say('richText.add')}
        onChange={({ target }) => {
          if (editor && target.files) uploads.take([...target.files], editor.state.selection.to);
          target.value = '';
        }}
      />
      <UploadList uploads={uploads} />
    </Box>
  );
}

/** Tells which editor there is; react-admin makes it. */
function Reporter({ onEditor }: { readonly onEditor: (editor: Editor | null) => void }) {
  const editor = useTiptapEditor();
  useEffect(() => onEditor(editor), [editor, onEditor]);
  return null;
}
