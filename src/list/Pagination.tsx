import FirstPageIcon from '@mui/icons-material/FirstPage';
import LastPageIcon from '@mui/icons-material/LastPage';
import NextIcon from '@mui/icons-material/KeyboardArrowRight';
import PreviousIcon from '@mui/icons-material/KeyboardArrowLeft';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { groupDigits } from '../../resources/kinds/number-text.ts';
import { isMore } from './list-meta.ts';
import { PageInput } from './PageInput.tsx';

/** How many rows a page may have (CONTRACT: up to 1,000). */
export const pageSizes: readonly number[] = [25, 50, 100, 250, 1000];

const Size = styled('select')(({ theme }) => ({
  font: 'inherit',
  color: 'inherit',
  height: 32,
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: 6,
  background: theme.palette.background.paper,
  padding: '0 4px',
}));

function Step({
  label,
  disabled,
  onClick,
  children,
}: {
  readonly label: string;
  readonly disabled: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}) {
  return (
    <IconButton size="small" aria-label={label} title={label} disabled={disabled} onClick={onClick}>
      {children}
    </IconButton>
  );
}

/** Rows per page, which rows of how many, and the pages. Keeps its room while the list loads. */
export function Pagination() {
  const translate = useTranslate();
  const { page, perPage, total, data, meta, hasNextPage, setPage, setPerPage } = useListContext();
  const known = total ?? 0;
  const last = Math.max(1, Math.ceil(known / perPage));
  const from = known === 0 ? 0 : (page - 1) * perPage + 1;
  const shown = isMore(meta) ? translate('list.moreThan', { total: groupDigits(known) }) : groupDigits(known);
  const sizes = pageSizes.includes(perPage) ? pageSizes : [...pageSizes, perPage].toSorted((a, b) => a - b);
  return (
    <Box
      component="nav"
      data-print="none"
      aria-label={translate('list.pages')}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'flex-end',
        columnGap: 2,
        minHeight: 48,
        flex: 'none',
        px: 1.5,
        borderTop: 1,
        borderColor: 'divider',
        fontSize: '0.8125rem',
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      <Box
        component="label"
        sx={{ display: { xs: 'none', sm: 'flex' }, alignItems: 'center', gap: 1, color: 'text.secondary' }}
      >
        {translate('list.perPage')}
        <Size value={perPage} onChange={({ target }) => setPerPage(Number(target.value))}>
          {sizes.map((size) => (
            <option key={size} value={size}>
              {groupDigits(size)}
            </option>
          ))}
        </Size>
      </Box>
      <span role="status">
        {total === undefined
          ? ''
          : translate('list.range', {
              from: groupDigits(from),
              to: groupDigits(from === 0 ? 0 : from - 1 + (data?.length ?? 0)),
              total: shown,
            })}
      </span>
      <Box sx={{ display: 'flex', alignItems: 'center' }}>
        <Step label={translate('list.firstPage')} disabled={page <= 1} onClick={() => setPage(1)}>
          <FirstPageIcon fontSize="small" />
        </Step>
        <Step label={translate('list.previousPage')} disabled={page <= 1} onClick={() => setPage(page - 1)}>
          <PreviousIcon fontSize="small" />
        </Step>
        <PageInput page={page} last={last} onPage={setPage} />
        <Step label={translate('list.nextPage')} disabled={!hasNextPage} onClick={() => setPage(page + 1)}>
          <NextIcon fontSize="small" />
        </Step>
        <Step label={translate('list.lastPage')} disabled={!hasNextPage || page >= last} onClick={() => setPage(last)}>
          <LastPageIcon fontSize="small" />
        </Step>
      </Box>
    </Box>
  );
}
