import { Box, MenuItem, TextField } from '@mui/material';
import { optionFields } from '../../../../resources/catalogue/product-choices.ts';
import { useWords } from '../../../../resources/ui/use-words.ts';
import { type Axes, pickAxis, type PickedAxes } from './axes.ts';
import type { OptionFieldName } from './saved-combinations.ts';
import { useEditor } from './editor-context.ts';
import { localizedText } from './localized-text.ts';

/** Fields that cells can show. */
const cellFields = ['price', 'original_price', 'quota', 'sku'] as const satisfies readonly OptionFieldName[];

export interface AxesBarProps {
  readonly axes: Axes;
  readonly field: OptionFieldName;
  readonly onField: (field: OptionFieldName) => void;
  readonly onPick: (axes: Pick<PickedAxes, 'rows' | 'columns'>) => void;
}

/** Selects the groups of rows and columns, and the field that cells show. Hidden with a single group. */
export function AxesBar({ axes, field, onField, onPick }: AxesBarProps) {
  const { say, label, language } = useWords();
  const { savedCombinations } = useEditor();
  if (!axes.columns) return null;
  const pick = (axis: 'rows' | 'columns', id: number) => (
    <TextField
      select
      fullWidth={false}
      margin="none"
      label={say(`matrix.${axis}`)}
      value={id}
      onChange={({ target }) => onPick(pickAxis(axes, axis, Number(target.value)))}
      sx={{ minWidth: 120, flex: { xs: 1, sm: 'none' } }}
    >
      {savedCombinations.groups.map((group) => (
        <MenuItem key={group.id} value={group.id} dense>
          {localizedText(group.name, language)}
        </MenuItem>
      ))}
    </TextField>
  );
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1, pt: 0.5 }}>
      {pick('rows', axes.rows.id)}
      {pick('columns', axes.columns.id)}
      <TextField
        select
        fullWidth={false}
        margin="none"
        label={say('matrix.edits')}
        value={field}
        onChange={({ target }) => onField(cellFields.find((one) => one === target.value) ?? 'price')}
        sx={{ minWidth: 130, flex: { xs: 1, sm: 'none' } }}
      >
        {cellFields.map((one) => (
          <MenuItem key={one} value={one} dense>
            {label(optionFields[one].label)}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  );
}
