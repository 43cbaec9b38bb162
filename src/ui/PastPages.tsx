import { Box, Button } from '@mui/material';
import { groupDigits } from '../../resources/messages/grouped.ts';
import { useWords } from '../../resources/ui/use-words.ts';

export interface PastPagesProps {
  readonly page: number;
  readonly perPage: number;
  readonly total: number;
  readonly onChange: (page: number) => void;
}

/** Pages through past runs or imports; renders nothing for a single page. */
export function PastPages({ page, perPage, total, onChange }: PastPagesProps) {
  const { say } = useWords();
  const pages = Math.max(1, Math.ceil(total / perPage));
  if (pages === 1) return null;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mt: 0.5, fontSize: '0.8125rem' }}>
      <Button size="small" color="inherit" disabled={page === 1} onClick={() => onChange(page - 1)}>
        {say('list.newer')}
      </Button>
      <span>{say('list.pageOf', { page, pages: groupDigits(pages) })}</span>
      <Button size="small" color="inherit" disabled={page >= pages} onClick={() => onChange(page + 1)}>
        {say('list.older')}
      </Button>
    </Box>
  );
}
