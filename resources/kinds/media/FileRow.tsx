import { useEffect, useRef, useState } from 'react';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import Delete from '@mui/icons-material/Delete';
import DragIndicator from '@mui/icons-material/DragIndicator';
import { Box, ButtonBase, FormHelperText } from '@mui/material';
import { useFormContext, useFormState } from 'react-hook-form';
import type { Field } from '../index.ts';
import type { InputProps } from '../kind-views.ts';
import { useWords } from '../../ui/use-words.ts';
import { FileName } from './FileName.tsx';
import { Thumb } from './Thumb.tsx';
import { Named } from './UploadList.tsx';
import type { ShownFile } from './use-shown-files.tsx';

export interface FileRowProps extends Pick<InputProps, 'FieldInput'> {
  /** Identifies the list, so that rows can't be dropped into another one. */
  readonly list: string;
  readonly source: string;
  readonly index: number;
  readonly total: number;
  readonly file: ShownFile;
  readonly alt: Field | undefined;
  readonly onOpen: () => void;
  readonly onRemove: () => void;
  readonly onMove: (from: number, to: number, byKey: boolean) => void;
}

/** One of several files: drag handle, picture, alternative text. */
export function FileRow({ list, source, index, total, file, alt, onOpen, onRemove, onMove, FieldInput }: FileRowProps) {
  const { say } = useWords();
  const row = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  const [edge, setEdge] = useState<'before' | 'after'>();
  const [dragged, setDragged] = useState(false);
  const latest = useRef({ index, onMove });
  useEffect(() => {
    latest.current = { index, onMove };
  });
  useEffect(() => {
    const [element, dragHandle] = [row.current, handle.current];
    if (!element || !dragHandle) return undefined;
    const half = (y: number) => {
      const { top, height } = element.getBoundingClientRect();
      return y < top + height / 2 ? 'before' : 'after';
    };
    return combine(
      draggable({
        element,
        dragHandle,
        getInitialData: () => ({ list, index: latest.current.index }),
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source: { data } }) => data.list === list,
        onDrag: ({ location }) => setEdge(half(location.current.input.clientY)),
        onDragLeave: () => setEdge(undefined),
        onDrop: ({ source: { data }, location }) => {
          setEdge(undefined);
          if (typeof data.index !== 'number') return;
          const gap = latest.current.index + (half(location.current.input.clientY) === 'after' ? 1 : 0);
          latest.current.onMove(data.index, gap > data.index ? gap - 1 : gap, false);
        },
      }),
    );
  }, [list]);
  const { getFieldState } = useFormContext();
  const problem = getFieldState(`${source}.file`, useFormState({ name: `${source}.file`, exact: true })).error?.message;
  const steps: Readonly<Record<string, number>> = {
    ArrowUp: index - 1,
    ArrowLeft: index - 1,
    ArrowDown: index + 1,
    ArrowRight: index + 1,
    Home: 0,
    End: total - 1,
  };
  return (
    <Box
      component="li"
      ref={row}
      data-field={`${source}.file`}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 1,
        rowGap: 1.75,
        alignItems: 'flex-start',
        py: 1,
        minWidth: 0,
        opacity: dragged ? 0.4 : 1,
        borderTop: 2,
        borderBottom: 2,
        borderColor: 'transparent',
        borderTopColor: edge === 'before' ? 'primary.main' : 'transparent',
        borderBottomColor: edge === 'after' ? 'primary.main' : 'transparent',
      }}
    >
      <ButtonBase
        ref={handle}
        data-handle
        aria-label={say('media.move', { name: file.name, place: index + 1, total })}
        onKeyDown={(event) => {
          const to = steps[event.key];
          if (to === undefined) return;
          event.preventDefault();
          onMove(index, to, true);
        }}
        sx={{
          width: 28,
          height: 72,
          flex: 'none',
          borderRadius: 1,
          color: 'text.secondary',
          cursor: 'grab',
          '&:hover': { bgcolor: 'action.hover' },
          '&.Mui-focusVisible': { outline: '2px solid', outlineColor: 'primary.main' },
        }}
      >
        <DragIndicator fontSize="small" />
      </ButtonBase>
      <Thumb file={file} onOpen={onOpen} />
      <FileName file={file} sx={{ flex: 1, alignSelf: 'center', display: { sm: 'none' } }} />
      <Box sx={{ flex: 1, minWidth: 200, order: { xs: 1, sm: 0 }, flexBasis: { xs: '100%', sm: 0 } }}>
        {alt ? <FieldInput source={`${source}.alt`} field={alt} /> : null}
        <FileName file={file} sx={{ display: { xs: 'none', sm: 'block' }, mt: 0.5, px: 1.75 }} />
        {problem === undefined ? null : <FormHelperText error>{problem}</FormHelperText>}
      </Box>
      <Box sx={{ ml: { xs: 'auto', sm: 0 } }}>
        <Named title={say('media.remove', { name: file.name })} onClick={onRemove}>
          <Delete fontSize="small" />
        </Named>
      </Box>
    </Box>
  );
}
