import { useMemo, useState } from 'react';
import { Box, Button, Typography } from '@mui/material';
import { styled } from '@mui/material/styles';
import { HiddenText } from '../../../resources/ui/typography.tsx';
import { cellOf } from '../../../resources/kinds/cells.ts';
import { type Field, kindOf } from '../../../resources/kinds/index.ts';
import type { Labels } from '../../../resources/kinds/kind-views.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { PartValue } from '../conflict/PartValue.tsx';
import { ChangeChip } from '../history/ChangeChip.tsx';
import { isEmptyPart, type RowChange, type RowDifference, rowDifferences } from '../history/row-differences.ts';

/** Rows shown at first, and added by each click. */
const pageSize = 100;

const Scroller = styled('div')(({ theme: { palette, breakpoints } }) => ({
  overflowX: 'auto',
  border: `1px solid ${palette.divider}`,
  borderRadius: 8,
  '& table': { borderCollapse: 'collapse', width: '100%', fontSize: '0.8125rem' },
  '& th, & td': {
    textAlign: 'start',
    verticalAlign: 'top',
    padding: '6px 10px',
    borderTop: `1px solid ${palette.divider}`,
    minWidth: 72,
  },
  '& thead th': {
    borderTop: 0,
    color: palette.text.secondary,
    fontWeight: 500,
    fontSize: '0.75rem',
    whiteSpace: 'nowrap',
  },
  '& th:first-of-type': { width: 104 },
  '& td.right, & th.right': { textAlign: 'end' },
  '& td.same': { color: palette.text.secondary },
  '& del': { color: palette.text.secondary },
  '& ins': { textDecoration: 'none', fontWeight: 600 },
  [breakpoints.down('sm')]: {
    '& table, & tbody': { display: 'block' },
    '& thead': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
    '& tbody tr': { display: 'block', padding: '6px 10px', borderTop: `1px solid ${palette.divider}` },
    '& tbody tr:first-of-type': { borderTop: 0 },
    '& tbody td': { display: 'flex', gap: 8, border: 0, padding: '1px 0', textAlign: 'start' },
    '& tbody td[data-head]::before': {
      content: 'attr(data-head)',
      flex: 'none',
      width: '40%',
      color: palette.text.secondary,
    },
    '& tbody td.right': { textAlign: 'start' },
    '& tbody td.empty': { display: 'none' },
  },
}));

/** In display order. */
const counted = {
  added: 'drafts.countAdded',
  changed: 'drafts.countChanged',
  moved: 'drafts.countMoved',
  removed: 'drafts.countRemoved',
} as const satisfies Record<RowChange, string>;

export interface RowsDifferenceProps {
  readonly name: string;
  readonly path: string;
  readonly field: Field;
  readonly before: unknown;
  readonly after: unknown;
  readonly labels: Labels;
}

/** The rows of one field that were added, removed, changed or moved, with their old and new values. */
export function RowsDifference({ name, path, field, before, after, labels }: RowsDifferenceProps) {
  const { say, label, language } = useWords();
  const [shown, setShown] = useState(pageSize);
  const rows = useMemo(() => rowDifferences(field, before, after), [field, before, after]);
  const columns = useMemo(() => columnsOf(field, rows), [field, rows]);
  const counts = Object.entries(counted).flatMap(([change, sentence]) => {
    const count = rows.filter((row) => row.change === change).length;
    return count === 0 ? [] : [say(sentence, { count })];
  });
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, alignItems: 'baseline', mb: 0.75 }}>
        <Typography component="h3" sx={{ fontSize: 'inherit', fontWeight: 600 }}>
          {name}
        </Typography>
        <Typography variant="caption" color="text.secondary">
          {counts.join(language === 'en' ? ', ' : '，')}
        </Typography>
      </Box>
      <Scroller tabIndex={0} role="region" aria-label={name}>
        <table>
          <thead>
            <tr>
              <th scope="col">{say('drafts.rowChange')}</th>
              {columns.map(([inner, declared]) => (
                <th key={inner} scope="col" className={cellOf(declared).align}>
                  {label(declared.label)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, shown).map((row, index) => (
              // Rows without a key can only be told apart by their index.
              <tr key={index}>
                <td>
                  <ChangeChip change={row.change} />
                </td>
                {columns.map(([inner, declared]) => (
                  <td
                    key={inner}
                    data-head={label(declared.label)}
                    className={[
                      cellOf(declared).align,
                      row.fields.includes(inner) ? '' : 'same',
                      isEmptyPart(row.after?.[inner]) && isEmptyPart(row.before?.[inner]) ? 'empty' : '',
                    ]
                      .filter(Boolean)
                      .join(' ')}
                  >
                    <RowCell row={row} inner={inner} field={declared} path={path} labels={labels} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroller>
      {rows.length > shown ? (
        <Button size="small" onClick={() => setShown(shown + pageSize)} sx={{ mt: 0.5 }}>
          {say('drafts.moreRows', { count: Math.min(pageSize, rows.length - shown) })}
        </Button>
      ) : null}
    </>
  );
}

/** The fields with a value in any row, without internal ones. */
function columnsOf(field: Field, rows: readonly RowDifference[]): readonly (readonly [string, Field])[] {
  const { storage } = kindOf(field);
  if (storage.at !== 'child') return [];
  const hasValue = (name: string) =>
    rows.some(({ before, after }) => !isEmptyPart(before?.[name]) || !isEmptyPart(after?.[name]));
  return Object.entries(storage.fields).filter(([name, { internal, tally }]) => !internal && !tally && hasValue(name));
}

function RowCell({
  row: { change, before, after, fields },
  inner,
  field,
  path,
  labels,
}: {
  readonly row: RowDifference;
  readonly inner: string;
  readonly field: Field;
  readonly path: string;
  readonly labels: Labels;
}) {
  const { say } = useWords();
  const value = (one: unknown) => <PartValue field={field} name={`${path}.${inner}`} value={one} labels={labels} />;
  if (change === 'changed' && fields.includes(inner)) {
    return (
      <span>
        <del>
          <HiddenText>{say('history.before')}: </HiddenText>
          {value(before?.[inner])}
        </del>
        <span aria-hidden="true"> → </span>
        <ins>
          <HiddenText>{say('history.after')}: </HiddenText>
          {value(after?.[inner])}
        </ins>
      </span>
    );
  }
  return change === 'removed' ? <del>{value(before?.[inner])}</del> : value(after?.[inner]);
}
