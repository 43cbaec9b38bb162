import Add from '@mui/icons-material/Add';
import Delete from '@mui/icons-material/Delete';
import DragIndicator from '@mui/icons-material/DragIndicator';
import {
  Box,
  Button,
  FormHelperText,
  IconButton,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Tooltip,
  Typography,
} from '@mui/material';
import { useRef } from 'react';
import { useFieldArray, useFormContext, useFormState } from 'react-hook-form';
import { cellOf } from '../cells.ts';
import type { Field } from '../index.ts';
import type { InputProps } from '../kind-views.ts';
import { emptyValues } from '../empty-value.ts';
import { CompactProvider, useFormSetting } from '../../ui/form-setting.ts';
import { localeColumns } from '../../ui/locale-columns.ts';
import type { FieldOf } from '../narrow.tsx';
import { useWords } from '../../ui/use-words.ts';
import { mostRows } from '../row-key.ts';
import { useRowMoves } from './use-row-moves.tsx';

/** Whether the input of this field needs more than one column of a card. */
const isWide = (field: Field) => field.localized === true || ('many' in field && field.many === true);

/** Wide fields, choices side by side, and boxes with a button or a unit at their end. */
const wide = '& td[data-wide], & td:has([role="radiogroup"], .MuiInputAdornment-positionEnd)';

/** A table; if it doesn't fit, each row becomes a card with its own headings. */
const lookOf = (fields: readonly Field[]) => {
  // One box per language.
  const boxes = fields.length + fields.filter(({ localized }) => localized === true).length;
  const isCard = `(max-width: ${boxes * 150}px)`;
  return {
    '& td': { px: 0.5, verticalAlign: 'top', border: 0 },
    '& th': { px: 0.5, verticalAlign: 'bottom' },
    '& .heading': { display: 'none' },
    [`@container ${isCard}`]: {
      '&, & tbody, & td': { display: 'block' },
      '& thead': { display: 'none' },
      '& .heading': { display: 'block', mb: 0.25 },
      // Hides the heading of a field that the row’s other values hide.
      '& td:not(:has([data-field])) > .heading': { display: 'none' },
      '& tr': {
        height: 'auto',
        display: 'grid',
        gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
        alignItems: 'end',
        position: 'relative',
        gap: 0.5,
        mb: 1,
        p: 1,
        pr: 5,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
      },
      [wide]: { gridColumn: '1 / -1' },
      '& td.remove': { position: 'absolute', top: 4, right: 4, p: 0 },
    },
    [`@container (min-width: 30rem) and ${isCard}`]: {
      '& tr': { gridTemplateColumns: 'repeat(auto-fill, minmax(9.5rem, 1fr))' },
      [wide]: { gridColumn: 'auto / span 2' },
    },
  } as const;
};

/** The label of a column, with its help. */
function Heading({ field }: { readonly field: Field }) {
  const words = useWords();
  const { locales } = useFormSetting();
  return (
    <>
      <Typography component="span" variant="body2" sx={{ display: 'block', fontWeight: 500 }}>
        {words.label(field.label)}
        {field.required ? ' *' : ''}
      </Typography>
      {field.help && (
        <Typography
          component="span"
          variant="caption"
          color="text.secondary"
          sx={{ display: 'block', lineHeight: 1.3 }}
        >
          {words.label(field.help)}
        </Typography>
      )}
      {field.localized === true && (
        <Box sx={{ ...localeColumns(locales.length), display: { xs: 'flex', md: 'grid' } }}>
          {locales.map((locale) => (
            <Typography key={locale} component="span" variant="caption" color="text.secondary">
              {words.say(`locales.${locale}`)}
            </Typography>
          ))}
        </Box>
      )}
    </>
  );
}

/** An editable table of all rows of a record; rows keep their ids. */
export function RowTable({
  source,
  field,
  label,
  helperText,
  required,
  FieldInput,
}: InputProps & { readonly field: FieldOf<'rows'> }) {
  const words = useWords();
  const { fields: rows, append, remove, move } = useFieldArray({ name: source, keyName: 'row_key' });
  const { getFieldState } = useFormContext();
  const error = getFieldState(source, useFormState({ name: source, exact: true })).error;
  const problem = error?.root?.message ?? error?.message;
  const columns = Object.entries(field.fields);
  const body = useRef<HTMLTableSectionElement>(null);
  const ordered = field.ordered === true;
  const moves = useRowMoves(body, ordered ? rows.length : 0, move);
  return (
    <Box component="section" aria-label={label}>
      <Typography variant="subtitle2" component="h3">
        {label}
        {required ? ' *' : ''}
      </Typography>
      {(problem ?? helperText) ? (
        <FormHelperText error={problem !== undefined} sx={{ mt: 0 }}>
          {problem ?? helperText}
        </FormHelperText>
      ) : null}
      {rows.length > 0 ? (
        <Box sx={{ containerType: 'inline-size' }}>
          <Table size="small" sx={lookOf(Object.values(field.fields))}>
            <TableHead>
              <TableRow>
                {ordered && <TableCell component="td" sx={{ width: 40 }} />}
                {columns.map(([name, inner]) => (
                  <TableCell key={name} align={cellOf(inner).align ?? 'left'}>
                    <Heading field={inner} />
                  </TableCell>
                ))}
                <TableCell component="td" sx={{ width: 40 }} />
              </TableRow>
            </TableHead>
            <TableBody ref={body}>
              {rows.map((row, index) => (
                <TableRow
                  key={row.row_key}
                  data-row={index}
                  sx={moves.over === index ? { outline: 2, outlineColor: 'primary.dark' } : undefined}
                >
                  {ordered && (
                    <TableCell>
                      <IconButton
                        size="small"
                        data-handle
                        aria-label={words.say('form.rows.move', { row: index + 1, total: rows.length })}
                        title={words.say('form.rows.move', { row: index + 1, total: rows.length })}
                        onKeyDown={(event) => moves.onKeyDown(event, index)}
                        sx={{ cursor: 'grab' }}
                      >
                        <DragIndicator fontSize="small" />
                      </IconButton>
                    </TableCell>
                  )}
                  {columns.map(([name, inner]) => (
                    <TableCell key={name} data-wide={isWide(inner) || undefined}>
                      <div className="heading">
                        <Heading field={inner} />
                      </div>
                      <CompactProvider value={true}>
                        <FieldInput source={`${source}.${index}.${name}`} field={inner} />
                      </CompactProvider>
                    </TableCell>
                  ))}
                  <TableCell className="remove">
                    <Tooltip title={words.say('form.rows.remove', { row: index + 1 })}>
                      <IconButton
                        size="small"
                        onClick={() => remove(index)}
                        aria-label={words.say('form.rows.remove', { row: index + 1 })}
                      >
                        <Delete fontSize="small" />
                      </IconButton>
                    </Tooltip>
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </Box>
      ) : (
        <Typography variant="body2" color="text.secondary" sx={{ py: 1 }}>
          {words.say('form.rows.none')}
        </Typography>
      )}
      <Button
        size="small"
        startIcon={<Add />}
        disabled={rows.length >= mostRows}
        onClick={() => append(emptyValues(field.fields))}
      >
        {words.say('form.rows.add')}
      </Button>
    </Box>
  );
}
