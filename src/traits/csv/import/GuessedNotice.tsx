import { Alert, Box } from '@mui/material';
import { versionLine } from '../../../../resources/csv/index.ts';
import type { Resource } from '../../../../resources/define.ts';
import { commaIn } from '../../../../resources/messages/languages.ts';
import { useWords } from '../../../../resources/ui/use-words.ts';
import { selectStyle } from './EncodingChoice.tsx';
import type { Guessed, SheetRow } from './sheet.ts';

interface GuessedNoticeProps {
  readonly resource: Resource;
  readonly guessed: Guessed;
  readonly onHeadings: (headings: Guessed['headings']) => void;
}

/** Maximum number of characters of a row in a sentence. */
const rowLength = 50;

/** Says which first lines a file lacks and what is omitted, and asks for the row of headings. */
export function GuessedNotice({ resource, guessed, onHeadings }: GuessedNoticeProps) {
  const { say, label, language } = useWords();
  const { missing, headings, rows } = guessed;
  const textOf = ({ cells }: SheetRow) => {
    const text = cells.filter((cell) => cell.trim() !== '').join(commaIn(language));
    return text.length > rowLength ? `${text.slice(0, rowLength)}…` : text;
  };
  const above = headings === false ? [] : rows.filter(({ row }) => row < headings);
  return (
    <Alert severity="warning" sx={{ flex: 'none', mx: 1.5, mb: 1, textWrap: 'pretty' }}>
      {missing === 'line' && say('csv.unversioned', { list: label(resource.plural), line: versionLine(resource) })}
      {missing === 'version' &&
        say('csv.unnumbered', {
          found: `#${resource.name}`,
          line: versionLine(resource),
          list: label(resource.plural),
        })}
      {missing === undefined && say('csv.unknownHeadings')}
      {above.length > 0 && <div>{say('csv.aboveHeadings', { text: above.map(textOf).join(' · ') })}</div>}
      <Box component="label" sx={{ display: 'flex', alignItems: 'center', gap: 0.75, mt: 0.75, maxWidth: 560 }}>
        <Box component="span" sx={{ flex: 'none' }}>
          {say('csv.headings')}
        </Box>
        <Box
          component="select"
          sx={{ ...selectStyle, textOverflow: 'ellipsis' }}
          value={String(headings)}
          onChange={({ target }) => onHeadings(target.value === 'false' ? false : Number(target.value))}
        >
          {rows.map((one) => (
            <option key={one.row} value={one.row}>
              {say('csv.headingsRow', { row: one.row, text: textOf(one) })}
            </option>
          ))}
          <option value="false">{say('csv.noHeadings')}</option>
        </Box>
      </Box>
    </Alert>
  );
}
