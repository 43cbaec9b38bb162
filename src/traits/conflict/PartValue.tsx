import type { ReactNode } from 'react';
import { Box, Typography } from '@mui/material';
import { cellOf } from '../../../resources/kinds/cells.ts';
import { kindOf, type Field } from '../../../resources/kinds/index.ts';
import type { Labels } from '../../../resources/kinds/kind-views.ts';
import { contentLocales } from '../../../resources/kinds/kind.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { isPlainObject } from '../../browser/json.ts';
import { useRowNames } from './row-names.tsx';

const maxRows = 20;

export interface PartValueProps {
  readonly field: Field;
  /** The field's path without locale and row: its key in `labels`. */
  readonly name: string;
  readonly value: unknown;
  readonly labels: Labels;
  /** The value is of one locale already. */
  readonly single?: boolean;
}

/** One side of a comparison, drawn with the kind's Cell: all locales of a localized value, all members of a group or row. */
export function PartValue({ field, name, value, labels, single = false }: PartValueProps) {
  const words = useWords();
  const nameOf = useRowNames();
  const { storage } = kindOf(field);
  if (field.localized && !single && isPlainObject(value)) {
    return contentLocales
      .filter((locale) => Object.hasOwn(value, locale))
      .map((locale) => (
        <Named key={locale} name={words.say(`locales.${locale}`)}>
          <PartValue field={field} name={name} value={value[locale]} labels={labels} single />
        </Named>
      ));
  }
  if ((storage.at === 'group' || storage.at === 'child') && isPlainObject(value)) {
    return Object.entries(storage.fields)
      .filter(([inner, { internal }]) => !internal && Object.hasOwn(value, inner))
      .map(([inner, innerField]) => (
        <Named key={inner} name={words.label(innerField.label)}>
          <PartValue field={innerField} name={`${name}.${inner}`} value={value[inner]} labels={labels} />
        </Named>
      ));
  }
  if (storage.at === 'child' && Array.isArray(value) && value.length > 0) {
    return (
      <>
        {value.slice(0, maxRows).map((row: unknown, index) => (
          // Rows of a past state may lack ids: the index is their only key.
          <Box key={index}>
            <PartValue field={field} name={name} value={row} labels={labels} />
          </Box>
        ))}
        {value.length > maxRows ? (
          <Typography variant="caption">{words.say('history.moreRows', { count: value.length - maxRows })}</Typography>
        ) : null}
      </>
    );
  }
  const { Cell } = cellOf(field);
  return (
    <Box component="span" sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap', '& a': { color: 'inherit' } }}>
      <Cell value={nameOf(field, value)} field={field} labels={labels[name]} spelled />
    </Box>
  );
}

function Named({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <Box>
      <Typography component="span" variant="caption" color="text.secondary" sx={{ mr: 0.75 }}>
        {name}
      </Typography>
      {children}
    </Box>
  );
}
