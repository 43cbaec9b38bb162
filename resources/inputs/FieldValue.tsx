import { Box, Typography } from '@mui/material';
import { useWatch } from 'react-hook-form';
import { cellOf } from '../kinds/cells.ts';
import type { Field } from '../kinds/index.ts';
import type { ContentLocale } from '../kinds/kind.ts';
import { labelsPath } from '../kinds/labels-path.ts';
import { viewsOf } from '../kinds/views.ts';
import { useReferenceLabels } from '../ui/reference-labels.ts';
import { useWords } from '../ui/use-words.ts';

export interface FieldValueProps {
  readonly source: string;
  readonly field: Field;
  readonly label: string;
  readonly help: string | undefined;
  readonly locales: readonly ContentLocale[];
}

/** Label, value and help of a field that may not be written, in place of its input. */
export function FieldValue({ source, field, label, help, locales }: FieldValueProps) {
  const words = useWords();
  const labels = useReferenceLabels(labelsPath(source, field));
  const value: unknown = useWatch({ name: source });
  const Cell = viewsOf(field).View ?? cellOf(field).Cell;
  const shown = field.localized
    ? locales.map((locale) => ({
        key: locale,
        name: words.say('locales.suffixed', { field: label, locale: words.say(`locales.${locale}`) }),
        value: inLocale(value, locale),
      }))
    : [{ key: source, name: label, value }];
  return (
    <>
      {shown.map((each) => (
        <Box
          key={each.key}
          sx={{
            minHeight: 40,
            minWidth: 0,
            overflowWrap: 'anywhere',
            '& a': { color: 'inherit' },
            // Space before the next language of a text with several paragraphs.
            '& + &': { mt: 1.5 },
          }}
        >
          <Typography variant="caption" color="text.secondary" component="div">
            {each.name}
          </Typography>
          <Typography variant="body2" component="div">
            <Cell value={each.value} field={field} labels={labels} spelled />
          </Typography>
        </Box>
      ))}
      {help !== undefined && (
        <Typography variant="caption" color="text.secondary" component="div">
          {help}
        </Typography>
      )}
    </>
  );
}

function inLocale(value: unknown, locale: ContentLocale): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, locale) : undefined;
}
