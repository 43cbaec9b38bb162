import { useState } from 'react';
import Delete from '@mui/icons-material/Delete';
import { Box } from '@mui/material';
import { useInput } from 'react-admin';
import { useFormContext, useFormState } from 'react-hook-form';
import type { InputProps } from '../kind-views.ts';
import type { FieldOf } from '../narrow.tsx';
import { useWords } from '../../ui/use-words.ts';
import { DropZone } from './DropZone.tsx';
import { FileName } from './FileName.tsx';
import { media } from './kind.ts';
import { PreviewDialog } from './PreviewDialog.tsx';
import { Thumb } from './Thumb.tsx';
import { Named, UploadList } from './UploadList.tsx';
import { useShownFiles } from './use-shown-files.tsx';
import { useUploads } from './use-uploads.tsx';

/** A single file with its alternative text in both locales, and a drop zone to replace it. */
export function OneFile({
  source,
  field,
  label,
  helperText,
  required,
  FieldInput,
}: InputProps & { readonly field: FieldOf<'media'> }) {
  const { say } = useWords();
  const storage = media.storage(field);
  const alt = 'fields' in storage ? storage.fields.alt : undefined;
  const at = alt ? `${source}.file` : source;
  const { field: input, fieldState } = useInput({
    source: at,
    format: (value: unknown) => value,
    parse: (value: unknown) => value,
  });
  const { getFieldState } = useFormContext();
  const pendingMessage = getFieldState(source, useFormState({ name: source, exact: true })).error?.message;
  const known = useShownFiles(at);
  const [open, setOpen] = useState(false);
  const uploading = useUploads(source, field, ({ id }) => input.onChange(id));
  const file = typeof input.value === 'number' ? known(input.value) : undefined;
  const choose = (files: readonly File[]) => {
    // The last chosen file wins; cancels earlier uploads.
    uploading.uploads.forEach(({ key }) => uploading.cancel(key));
    uploading.add(files.slice(-1));
  };
  return (
    <DropZone
      label={label}
      required={required}
      rules={field}
      many={false}
      filled={file !== undefined}
      full={false}
      problem={fieldState.error?.message ?? pendingMessage}
      helperText={helperText}
      onFiles={choose}
    >
      <UploadList {...uploading} />
      {file ? (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'flex-start', mt: 1 }}>
          <Thumb file={file} onOpen={() => setOpen(true)} />
          <Box sx={{ flex: 1, minWidth: 200 }}>
            {alt ? <FieldInput source={`${source}.alt`} field={alt} /> : null}
            <FileName file={file} {...(alt && { sx: { mt: 0.5, px: 1.75 } })} />
          </Box>
          <Named title={say('media.remove', { name: file.name })} onClick={() => input.onChange(null)}>
            <Delete fontSize="small" />
          </Named>
        </Box>
      ) : null}
      <PreviewDialog
        files={file ? [file] : []}
        place={open && file ? 0 : undefined}
        onPlace={() => undefined}
        onClose={() => setOpen(false)}
      />
    </DropZone>
  );
}
