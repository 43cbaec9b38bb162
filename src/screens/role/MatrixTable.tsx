import { Box, Checkbox } from '@mui/material';
import { Fragment, type KeyboardEvent, type ReactNode } from 'react';
import type { Choice } from '../../../resources/kinds/select/kind.ts';
import {
  gapsIn,
  type PermissionArea,
  permissionAreas,
  type PermissionCell,
  permissionColumns,
  permissionsIn,
} from '../../../resources/permission-matrix.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { GapLine } from './GapLine.tsx';
import { lookOfMatrix } from './matrix-look.ts';
import { stepIn } from './matrix-keys.ts';

export interface MatrixTableProps {
  readonly chosen: ReadonlySet<string>;
  /** True if a permission is visible; the toggles of rows and columns only change visible ones. */
  readonly isShown: (choice: Choice) => boolean;
  readonly disabled: boolean;
  readonly onChange: (values: readonly string[], checked: boolean) => void;
  /** The checkbox of one permission. */
  readonly box: (choice: Choice) => ReactNode;
}

interface ToggleProps extends Pick<MatrixTableProps, 'chosen' | 'onChange'> {
  readonly choices: readonly Choice[];
  readonly name: string;
}

/** Checkbox that selects or clears all of these. */
function Toggle({ choices, name, chosen, onChange }: ToggleProps) {
  const values = choices.map(({ value }) => value);
  const taken = values.filter((value) => chosen.has(value)).length;
  const isMixed = taken > 0 && taken < values.length;
  return values.length === 0 ? null : (
    <Checkbox
      size="small"
      checked={taken === values.length}
      indeterminate={isMixed}
      onChange={() => onChange(values, taken < values.length)}
      sx={{ p: 0.5 }}
      slotProps={{
        input: {
          'aria-label': name,
          ref: (box: HTMLInputElement | null) => {
            if (box) box.indeterminate = isMixed;
          },
        },
      }}
    />
  );
}

/** Permissions by subject and action; on narrow screens, a list by subject. */
export function MatrixTable({ chosen, isShown, disabled, onChange, box }: MatrixTableProps) {
  const { say, label } = useWords();
  const areas = shownOf(permissionAreas, isShown);
  const rows = areas.flatMap((area) => area.rows);
  const held = [...chosen];
  const isWhole = permissionAreas.every((area) => area.rows.flatMap(permissionsIn).every(isShown));
  const all = say(isWhole ? 'roles.all' : 'roles.allShown');
  const step = (event: KeyboardEvent<HTMLTableElement>) => {
    // With modifier keys, the browser has other commands.
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const next = stepIn(event.currentTarget, event.target, event.key);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  const toggle = (choices: readonly Choice[], name: string) =>
    !disabled && <Toggle choices={choices.filter(isShown)} {...{ name, chosen, onChange }} />;
  return (
    <Box component="table" onKeyDown={step} sx={lookOfMatrix}>
      <thead>
        <tr>
          <th scope="col">
            <span className="toggle">
              {toggle(rows.flatMap(permissionsIn), all)}
              {disabled ? say('roles.subject') : all}
            </span>
          </th>
          {permissionColumns.map((column, place) => (
            <th key={column.action} scope="col">
              <span className="toggle">
                {toggle(
                  rows.flatMap(({ cells }) => cells[place]?.choice ?? []),
                  say('roles.allOf', { name: label(column.label) }),
                )}
                {label(column.label)}
              </span>
            </th>
          ))}
          <th scope="col">{say('roles.others')}</th>
        </tr>
      </thead>
      {areas.map((area) => (
        <tbody key={area.label[0]}>
          <tr className="area">
            <th scope="rowgroup" colSpan={permissionColumns.length + 2}>
              {label(area.label)}
            </th>
          </tr>
          {area.rows.map((row) => (
            <Fragment key={row.subject}>
              <tr>
                <th scope="row">
                  <span className="toggle">
                    {toggle(permissionsIn(row), say('roles.allOf', { name: label(row.label) }))}
                    {label(row.label)}
                  </span>
                </th>
                {row.cells.map((cell, place) => (
                  <td key={permissionColumns[place]?.action}>
                    <Cell cell={cell} isShown={isShown} box={box} />
                  </td>
                ))}
                <td className="own">{row.own.filter(isShown).map(box)}</td>
              </tr>
              {gapsIn(row, held).map((gap) => (
                <tr key={gap.lacks} className="gap">
                  <td colSpan={permissionColumns.length + 2}>
                    <GapLine gap={gap} />
                  </td>
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      ))}
    </Box>
  );
}

/** The areas, reduced to the visible permissions. */
const shownOf = (areas: readonly PermissionArea[], isShown: MatrixTableProps['isShown']) =>
  areas.flatMap((area) => {
    const rows = area.rows.filter((row) => permissionsIn(row).some(isShown));
    return rows.length > 0 ? [{ ...area, rows }] : [];
  });

function Cell({ cell, isShown, box }: { readonly cell: PermissionCell } & Pick<MatrixTableProps, 'isShown' | 'box'>) {
  const { say, label } = useWords();
  if (cell.choice) return isShown(cell.choice) ? box(cell.choice) : null;
  return cell.instead?.group && isShown(cell.instead) ? (
    <span className="instead">{say('roles.instead', { name: label(cell.instead.group.short) })}</span>
  ) : null;
}
