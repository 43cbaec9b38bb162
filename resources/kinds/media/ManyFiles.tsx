import { useRef, useState } from 'react';
import { Box, Typography } from '@mui/material';
import { useFieldArray, useFormContext, useFormState } from 'react-hook-form';
import { HiddenText } from '../../ui/typography.tsx';
import type { InputProps } from '../kind-views.ts';
import { emptyValue } from '../empty-value.ts';
import type { FieldOf } from '../narrow.tsx';
import { useWords } from '../../ui/use-words.ts';
import { DropZone } from './DropZone.tsx';
import { FileRow } from './FileRow.tsx';
import { media, mostFiles } from './kind.ts';
import { PreviewDialog } from './PreviewDialog.tsx';
import { UploadList } from './UploadList.tsx';
import { useShownFiles } from './use-shown-files.tsx';
import { useUploads } from './use-uploads.tsx';

/** Several files in order; sorted by drag and drop, or by arrow keys on a handle. */
export function ManyFiles({
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
  const { fields: rows, insert, remove, move } = useFieldArray({ name: source, keyName: 'row_key' });
  const { getFieldState, getValues } = useFormContext();
  const known = useShownFiles(`${source}.file`);
  const [place, setPlace] = useState<number>();
  const [announcement, announce] = useState('');
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  const box = useRef<HTMLUListElement>(null);
  const turns = useRef(new Map<unknown, number>());
  const uploading = useUploads(source, field, ({ id }, { file, turn }) => {
    // Small files overtake large ones, so a finished upload is inserted before the first file that was selected later.
    const present: unknown = getValues(source);
    const ids = Array.isArray(present) ? present.map((row: unknown): unknown => Reflect.get(Object(row), 'file')) : [];
    const later = ids.findIndex((one) => (turns.current.get(one) ?? 0) > turn);
    turns.current.set(id, turn);
    insert(later === -1 ? ids.length : later, { file: id, alt: alt ? emptyValue(alt) : null }, { shouldFocus: false });
    announce(say('media.done', { name: file.name }));
  });
  const most = field.maxLength ?? mostFiles;
  const room = most - rows.length - uploading.uploads.length;
  const files = rows.map((row) => known(Number(Reflect.get(row, 'file'))));
  const error = getFieldState(source, useFormState({ name: source, exact: true })).error;
  const problem =
    leftOut.length > 0
      ? say('media.tooMany', { most, names: leftOut.join(', ') })
      : (error?.root?.message ?? error?.message);
  const moveTo = (from: number, to: number) => {
    if (to < 0 || to >= rows.length || from === to) return;
    move(from, to);
    announce(say('media.moved', { name: files[from]?.name ?? '', place: to + 1, total: rows.length }));
  };
  return (
    <DropZone
      label={label}
      required={required}
      rules={field}
      many
      filled={rows.length > 0}
      full={room <= 0}
      problem={problem}
      helperText={helperText}
      onFiles={(chosen) => {
        setLeftOut(chosen.slice(Math.max(0, room)).map(({ name }) => name));
        uploading.add(chosen.slice(0, Math.max(0, room)));
      }}
    >
      {rows.length === 0 && uploading.uploads.length === 0 ? (
        <Typography variant="body2" color="text.secondary" sx={{ py: 1 }}>
          {say('media.none')}
        </Typography>
      ) : null}
      <Box component="ul" ref={box} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {rows.map((row, index) => {
          const file = files[index];
          if (!file) return null;
          return (
            <FileRow
              FieldInput={FieldInput}
              key={row.row_key}
              list={source}
              source={`${source}.${index}`}
              index={index}
              total={rows.length}
              file={file}
              alt={alt}
              onOpen={() => setPlace(index)}
              onRemove={() => {
                remove(index);
                setLeftOut([]);
              }}
              onMove={(from, to, byKey) => {
                moveTo(from, to);
                // The handle moves with its row, and keeps the focus.
                if (byKey)
                  requestAnimationFrame(() => {
                    const handles = box.current?.querySelectorAll<HTMLElement>('[data-handle]');
                    handles?.[Math.max(0, Math.min(to, rows.length - 1))]?.focus();
                  });
              }}
            />
          );
        })}
      </Box>
      <UploadList {...uploading} />
      <HiddenText role="status">{announcement}</HiddenText>
      <PreviewDialog files={files} place={place} onPlace={setPlace} onClose={() => setPlace(undefined)} />
    </DropZone>
  );
}
