import { Alert, Box } from '@mui/material';
import { versionLine } from '../../../../resources/csv/index.ts';
import type { Resource } from '../../../../resources/define.ts';
import { useWords } from '../../../../resources/ui/use-words.ts';

interface UnversionedNoticeProps {
  readonly resource: Resource;
  /** Whether the first row is read as headings. */
  readonly headings: boolean;
  readonly onHeadings: (headings: boolean) => void;
}

/** Says that a file lacks the line that tells what it holds, and asks what its first row is. */
export function UnversionedNotice({ resource, headings, onHeadings }: UnversionedNoticeProps) {
  const { say, label } = useWords();
  return (
    <Alert severity="warning" sx={{ flex: 'none', mx: 1.5, mb: 1, textWrap: 'pretty' }}>
      {say('csv.unversioned', { list: label(resource.plural), line: versionLine(resource) })}
      <Box
        component="label"
        sx={{ display: 'flex', alignItems: 'center', gap: 0.75, minHeight: 32, cursor: 'pointer' }}
      >
        <input type="checkbox" checked={headings} onChange={({ target }) => onHeadings(target.checked)} />
        {say('csv.firstRowHeadings')}
      </Box>
    </Alert>
  );
}
