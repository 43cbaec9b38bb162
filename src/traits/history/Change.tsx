import { Fragment, type ReactNode, useState } from 'react';
import { Box, Button, Typography } from '@mui/material';
import { kindOf } from '../../../resources/kinds/index.ts';
import type { Labels } from '../../../resources/kinds/kind-views.ts';
import type { Values } from '../../../resources/kinds/kind.ts';
import { groupDigits } from '../../../resources/messages/grouped.ts';
import { keyFieldsOf } from '../../../resources/kinds/row-key.ts';
import { HiddenText } from '../../../resources/ui/typography.tsx';
import { useWords } from '../../../resources/ui/use-words.ts';
import { PartValue } from '../conflict/PartValue.tsx';
import { ChangeChip } from './ChangeChip.tsx';
import { type Difference, differencesIn } from './differences.ts';
import { placeOf } from './old-values.ts';
import { isEmptyPart, type RowDifference, rowDifferences } from './row-differences.ts';

/** Number of rows shown at first. */
const fewRows = 20;

export interface ChangeProps {
  readonly difference: Difference;
  readonly labels: Labels;
}

/** A value before and after; for a list only the items that were added, removed, changed or moved. */
export function Change({ difference, labels }: ChangeProps) {
  const { path, field, before, after } = difference;
  const value = (one: unknown) => <PartValue field={field} name={path} value={one} labels={labels} single />;
  const rows = rowDifferences(field, before, after);
  if (rows.length > 0) return <RowChanges rows={rows} difference={difference} labels={labels} />;
  const [gone, come] = [missingIn(after, before), missingIn(before, after)];
  // Without added or removed items, only the order can have changed.
  if (kindOf(field).storage.at !== 'child' && gone.length + come.length > 0)
    return (
      <>
        {(
          [
            ['removed', gone],
            ['added', come],
          ] as const
        ).map(([change, items]) =>
          items.length > 0 ? (
            <div key={change}>
              <ChangeChip change={change} /> <Marked change={change}>{value(items)}</Marked>
            </div>
          ) : null,
        )}
      </>
    );
  return (
    <>
      <Side side="before" difference={difference} labels={labels} />
      <span aria-hidden="true"> → </span>
      <Side side="after" difference={difference} labels={labels} />
    </>
  );
}

/** The complete value before or after. */
export function Side({ side, difference, labels }: ChangeProps & { readonly side: 'before' | 'after' }) {
  const { say } = useWords();
  const { path, field } = difference;
  return (
    <Marked change={side === 'before' ? 'removed' : 'added'}>
      <HiddenText>{say(`history.${side}`)}: </HiddenText>
      <PartValue field={field} name={path} value={difference[side]} labels={labels} single />
    </Marked>
  );
}

/** A removed or added value. */
function Marked({ change, children }: { readonly change: 'added' | 'removed'; readonly children: ReactNode }) {
  return change === 'removed' ? (
    <Box component="del" sx={{ color: 'text.secondary', textDecorationColor: 'currentcolor' }}>
      {children}
    </Box>
  ) : (
    <Box component="ins" sx={{ textDecoration: 'none' }}>
      {children}
    </Box>
  );
}

/** Items of one list that are missing in the other; none unless both are lists (an empty one may be `null`). */
function missingIn(other: unknown, list: unknown): readonly unknown[] {
  if (!Array.isArray(list) || !Array.isArray(other ?? [])) return [];
  const known = new Set(Array.isArray(other) ? other.map((item) => JSON.stringify(item)) : []);
  return list.filter((item) => !known.has(JSON.stringify(item)));
}

function RowChanges({ rows, ...props }: ChangeProps & { readonly rows: readonly RowDifference[] }) {
  const { say } = useWords();
  const { more } = props.difference;
  const [all, setAll] = useState(false);
  const shown = all ? rows : rows.slice(0, fewRows);
  return (
    <>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, '& > li': { mt: 0.5 } }}>
        {shown.map((row, index) => (
          // Rows without a key can only be told apart by their index.
          <li key={index}>
            <RowChange row={row} {...props} />
          </li>
        ))}
      </Box>
      {shown.length < rows.length ? (
        <Button size="small" onClick={() => setAll(true)}>
          {say('history.moreRows', { count: rows.length - shown.length })}
        </Button>
      ) : more !== undefined ? (
        say('history.moreRows', { count: groupDigits(more) })
      ) : null}
    </>
  );
}

/** A row by its key, or by its first value, with its changes; for a new or removed row, all other values. */
function RowChange({ row, difference: { path, field }, labels }: ChangeProps & { readonly row: RowDifference }) {
  const { label } = useWords();
  const { storage } = kindOf(field);
  if (storage.at !== 'child') return null;
  const { change, before, after, fields } = row;
  const stored = before ?? after ?? {};
  const open = Object.entries(storage.fields).filter(([, { internal }]) => !internal);
  const ofKey = open.filter(([name]) => keyFieldsOf(storage).includes(name));
  const head = ofKey.length > 0 ? ofKey : open.slice(0, 1);
  const rest = open.filter((one) => !head.includes(one)).map(([name]) => [name, stored[name]] as const);
  const inside = open
    .filter(([name]) => fields.includes(name))
    .flatMap(([name, inner]) => differencesIn(`${path}.${name}`, inner, before?.[name], after?.[name]));
  return (
    <>
      <ChangeChip change={change} />{' '}
      <strong>
        {head
          .filter(([name]) => !isEmptyPart(stored[name]))
          .map(([name, inner]) => (
            <Fragment key={name}>
              <PartValue field={inner} name={`${path}.${name}`} value={stored[name]} labels={labels} />{' '}
            </Fragment>
          ))}
      </strong>
      {inside.map((one) => (
        <div key={placeOf(one)}>
          <Typography variant="caption" color="text.secondary" component="div">
            {label(one.field.label, one.locale)}
          </Typography>
          <Change difference={one} labels={labels} />
        </div>
      ))}
      {change === 'added' || change === 'removed' ? (
        <Marked change={change}>
          <PartValue field={field} name={path} value={filled(rest)} labels={labels} />
        </Marked>
      ) : null}
    </>
  );
}

/** The non-empty values; a flag that is false counts as a value. */
function filled(parts: readonly (readonly [string, unknown])[]): Values {
  return Object.fromEntries(parts.filter(([, value]) => value === false || !isEmptyPart(value)));
}
