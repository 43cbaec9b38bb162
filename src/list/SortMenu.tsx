import CheckIcon from '@mui/icons-material/Check';
import SortIcon from '@mui/icons-material/Sort';
import { Box, Button, Divider, ListItemIcon, Menu, MenuItem, useMediaQuery } from '@mui/material';
import { useTheme } from '@mui/material/styles';
import { useState } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { labelIn } from '../../resources/messages/languages.ts';
import { useLanguage } from '../../resources/ui/use-language.ts';
import { orderWord } from './sort-words.ts';
import type { ListColumns } from './use-columns.ts';

const directions = ['ASC', 'DESC'] as const;

/**
 * Shows the list's sort order, with a menu to change it. Only if a sortable column has no visible header, because it is
 * hidden or the records are cards. Otherwise the headers do the same.
 */
export function SortMenu({ columns }: { readonly columns: ListColumns }) {
  const translate = useTranslate();
  const language = useLanguage();
  const { sort, setSort } = useListContext();
  const narrow = useMediaQuery(useTheme().breakpoints.down('sm'), { noSsr: true });
  const [anchor, setAnchor] = useState<Element>();
  const { visible, all } = columns;
  const byName = new Map([...visible, ...all].map((column) => [column.name, column]));
  const sortable = [...byName.values()].filter((column) => column.sortable);
  const current = byName.get(sort.field);
  const headed = sortable.every(({ name }) => visible.some((column) => column.name === name));
  if (sortable.length === 0 || (headed && !narrow)) return null;

  const word = current && orderWord(current.field);
  const orderOf = (direction: (typeof directions)[number]) => translate(`list.order.${word ?? 'other'}.${direction}`);
  const names = current && { column: labelIn(current.label, language), order: orderOf(sort.order) };
  const sentence = names ? translate('list.sortedBy', names) : translate('list.sort');
  const close = () => setAnchor(undefined);
  const choose = (field: string, order: (typeof directions)[number]) => {
    close();
    if (field === sort.field && order === sort.order) return;
    setSort({ field, order });
    columns.keepSort?.({ field, order });
  };
  const item = (key: string, text: string, chosen: boolean, onClick: () => void) => (
    <MenuItem key={key} role="menuitemradio" aria-checked={chosen} selected={chosen} onClick={onClick}>
      <ListItemIcon>{chosen && <CheckIcon fontSize="small" />}</ListItemIcon>
      {text}
    </MenuItem>
  );
  return (
    <>
      <Button
        size="small"
        color="inherit"
        startIcon={<SortIcon />}
        aria-label={sentence}
        title={sentence}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ flex: '0 1 auto', minWidth: 88, height: 36, ml: 'auto', color: 'text.secondary', whiteSpace: 'nowrap' }}
      >
        <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
          {names ? translate('list.sortedShort', names) : sentence}
        </Box>
      </Button>
      <Menu
        open={anchor !== undefined}
        anchorEl={anchor ?? null}
        onClose={close}
        slotProps={{ list: { dense: true, 'aria-label': translate('list.sort') } }}
      >
        {sortable.map(({ name, label, field }) =>
          item(name, labelIn(label, language), name === sort.field, () =>
            // Times start with the newest.
            choose(name, name === sort.field ? sort.order : orderWord(field) === 'time' ? 'DESC' : 'ASC'),
          ),
        )}
        <Divider />
        {directions.map((direction) =>
          item(direction, orderOf(direction), direction === sort.order, () => choose(sort.field, direction)),
        )}
      </Menu>
    </>
  );
}
