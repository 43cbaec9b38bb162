import FirstPageIcon from '@mui/icons-material/FirstPage';
import LastPageIcon from '@mui/icons-material/LastPage';
import NextIcon from '@mui/icons-material/KeyboardArrowRight';
import PreviousIcon from '@mui/icons-material/KeyboardArrowLeft';
import { Box, IconButton } from '@mui/material';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import type { Resource } from '../../resources/define.ts';
import { groupDigits } from '../../resources/messages/grouped.ts';
import { useWords } from '../../resources/ui/use-words.ts';
import { hasMore } from './list-meta.ts';
import { type PageTarget, usePageInView } from './page-in-view.ts';
import { PageInput } from './PageInput.tsx';
import type { ListSetting } from './use-list-setting.ts';

/** Page sizes (CONTRACT: up to 1,000). */
const pageSizes: readonly number[] = [25, 50, 100, 250, 1000];

const Size = styled('select')(({ theme }) => ({
  font: 'inherit',
  color: 'inherit',
  height: 32,
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: 6,
  background: theme.palette.background.paper,
  padding: '0 4px',
}));

/** Visible only after a delay, so that fast page changes don't flicker. */
const waitingStyle = { opacity: 0.4, transition: 'opacity 0s 200ms' } as const;

function Step({
  label,
  target,
  waits,
  onPage,
  children,
}: {
  readonly label: string;
  readonly target: PageTarget | undefined;
  /** The target isn't known yet. Not `disabled`, which would lose the focus. */
  readonly waits: boolean;
  readonly onPage: (target: PageTarget) => void;
  readonly children: ReactNode;
}) {
  return (
    <IconButton
      size="small"
      aria-label={label}
      title={label}
      disabled={target === undefined}
      aria-disabled={waits || undefined}
      sx={waits ? waitingStyle : {}}
      onClick={() => target && !waits && onPage(target)}
    >
      {children}
    </IconButton>
  );
}

interface PaginationProps {
  readonly resource: Pick<Resource, 'plural'>;
  readonly onPage: ListSetting['goToPage'];
}

/** Pagination bar: page size, range, total, pages. Keeps its height while loading. */
export function Pagination({ resource, onPage }: PaginationProps) {
  const translate = useTranslate();
  const { label } = useWords();
  const { perPage, data, total, meta, hasPreviousPage, isPlaceholderData, setPerPage } = useListContext();
  const view = usePageInView();
  const rows = data?.length ?? 0;
  const more = hasMore(meta);
  const count = groupDigits(meta?.total ?? total ?? 0);
  // Going back by cursor can reach a short page at the start of the list; the first page is then a different one.
  const isFirst = !hasPreviousPage && (!view.next || rows >= perPage);
  // Until the page is loaded, its cursors are those of the page before.
  const steps = { waits: isPlaceholderData === true, onPage };
  const sizes = pageSizes.includes(perPage) ? pageSizes : [...pageSizes, perPage].toSorted((a, b) => a - b);
  return (
    <Box
      component="nav"
      data-print="none"
      aria-label={translate('list.pages', { list: label(resource.plural) })}
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
        {data === undefined
          ? ''
          : translate(view.from < 0 ? 'list.rangeFromEnd' : 'list.range', {
              from: groupDigits(view.from < 0 ? 1 - view.from - rows : view.from),
              to: groupDigits(view.from < 0 ? -view.from : view.from === 0 ? 0 : view.from - 1 + rows),
              total: more ? translate('list.moreThan', { total: count }) : count,
            })}
      </span>
      <Box sx={{ display: 'flex', alignItems: 'center' }} data-focus-group>
        <Step label={translate('list.firstPage')} target={isFirst ? undefined : { page: 1 }} {...steps}>
          <FirstPageIcon fontSize="small" />
        </Step>
        <Step label={translate('list.previousPage')} target={view.previous} {...steps}>
          <PreviousIcon fontSize="small" />
        </Step>
        <PageInput page={view.page} last={view.lastPage} more={more} onPage={(page) => onPage({ page })} />
        <Step label={translate('list.nextPage')} target={view.next} {...steps}>
          <NextIcon fontSize="small" />
        </Step>
        <Step label={translate('list.lastPage')} target={view.last} {...steps}>
          <LastPageIcon fontSize="small" />
        </Step>
      </Box>
    </Box>
  );
}
