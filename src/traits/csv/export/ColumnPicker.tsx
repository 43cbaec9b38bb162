import { Box, Button } from '@mui/material';
import { useWords } from '../../../../resources/ui/use-words.ts';
import { ColumnCheckboxes } from '../../../list/ColumnCheckboxes.tsx';
import { columnListStyle } from './column-list-style.ts';
import type { ExportColumns } from './use-export-columns.ts';

/** Selects and orders the columns of the file. */
export function ColumnPicker({ columns, disabled }: { readonly columns: ExportColumns; readonly disabled: boolean }) {
  const { say, label: labelOf } = useWords();
  const { all, chosen, choose } = columns;
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, minWidth: 0, flex: 1 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 0.5, flexWrap: 'wrap' }}>
        <Box id="csv-columns" component="h2" sx={{ m: 0, fontSize: '0.875rem', fontWeight: 600, mr: 'auto' }}>
          {say('csv.columns')}{' '}
          <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400, fontVariantNumeric: 'tabular-nums' }}>
            {say('csv.columnsOf', { chosen: chosen.length, all: all.length })}
          </Box>
        </Box>
        <Button
          size="small"
          color="inherit"
          disabled={disabled || chosen.length === all.length}
          onClick={() => choose([...chosen, ...all.map(({ path }) => path).filter((path) => !chosen.includes(path))])}
        >
          {say('csv.allColumns')}
        </Button>
        <Button size="small" color="inherit" disabled={disabled} onClick={() => choose([])}>
          {say('csv.usualColumns')}
        </Button>
      </Box>
      <ColumnCheckboxes
        labelledBy="csv-columns"
        disabled={disabled}
        sx={columnListStyle}
        columns={all.map(({ path, label, writable }) => ({
          name: path,
          label: labelOf(label),
          chosen: chosen.includes(path),
          details: (
            <>
              <span className="path" aria-hidden="true">
                {path}
              </span>
              {!writable && path !== 'id' && <span className="note">{say('csv.onlyShown')}</span>}
            </>
          ),
        }))}
        onToggle={(path) => choose(chosen.includes(path) ? chosen.filter((one) => one !== path) : [...chosen, path])}
        onMove={(path, target) =>
          choose(chosen.filter((one) => one !== path).toSpliced(chosen.indexOf(target), 0, path))
        }
      />
    </Box>
  );
}
