import { useEffect, useRef, useState } from 'react';
import { Box } from '@mui/material';
import type { Editor } from '@tiptap/core';
import type { CommonInputProps } from 'react-admin';
import { RichTextInput, useTiptapEditor } from 'ra-input-rich-text';
import type { InputProps } from '../../kind-views.ts';
import { useMediaAddress } from '../../media/media-address.tsx';
import { useWords } from '../../../ui/use-words.ts';
import { Bubble } from './Bubble.tsx';
import { editorOptions } from './extensions.tsx';
import { useKeptValue } from './kept-value.tsx';
import { editorLook } from './look.tsx';
import { UploadList } from './UploadList.tsx';
import { useUploads } from './use-uploads.tsx';

/** react-admin's default, an empty text, would be written into the form and count as an edit. */
const none: Pick<CommonInputProps, 'defaultValue'> = { defaultValue: null };

/** The rich text editor: no menu bar, a bubble on the selection (SPEC §9). Loaded as a chunk of its own. */
export default function RichTextBox({ source, field, label, helperText, problem, required, disabled }: InputProps) {
  const { say } = useWords();
  const [editor, setEditor] = useState<Editor | null>(null);
  const storedValue = useKeptValue(source, editor);
  const uploads = useUploads(editor, source, field);
  const options = editorOptions(useMediaAddress());
  const picker = useRef<HTMLInputElement>(null);
  const pick = () => picker.current?.click();
  useEffect(() => {
    if (editor && !editor.isDestroyed) editor.storage.uploadPlaces.take = uploads.take;
  }, [editor, uploads.take]);
  return (
    <Box sx={editorLook}>
      <RichTextInput
        source={source}
        {...none}
        label={required ? `${label} *` : label}
        helperText={problem ?? helperText ?? <span className="hint">{say('richText.hint')}</span>}
        disabled={disabled}
        editorOptions={options}
        toolbar={
          <>
            <Reporter label={label} required={required} onEditor={setEditor} />
            <Bubble label={label} onPick={pick} />
          </>
        }
        format={storedValue.format}
        parse={storedValue.parse}
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

/** Reports the editor that react-admin created, and sets its accessible name. */
function Reporter({
  label,
  required,
  onEditor,
}: Pick<InputProps, 'label' | 'required'> & { readonly onEditor: (editor: Editor | null) => void }) {
  const editor = useTiptapEditor();
  useEffect(() => onEditor(editor), [editor, onEditor]);
  useEffect(() => {
    if (!editor || editor.isDestroyed) return;
    const { dom } = editor.view;
    dom.setAttribute('aria-label', label);
    dom.setAttribute('aria-multiline', 'true');
    dom.setAttribute('aria-keyshortcuts', 'Alt+F10');
    if (required) dom.setAttribute('aria-required', 'true');
  }, [editor, label, required]);
  return null;
}
