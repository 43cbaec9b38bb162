import { Box } from '@mui/material';
import { memo, useId } from 'react';
import type { Resource } from '../../../../resources/define.ts';
import { useWords } from '../../../../resources/ui/use-words.ts';
import { selectStyle } from './EncodingChoice.tsx';
import { type Answer, importableColumns } from './mapping.ts';

interface MappingRowProps {
  readonly resource: Resource;
  readonly header: string;
  readonly place: number;
  readonly answer: Answer;
  readonly samples: string;
  readonly onAnswer: (place: number, answer: Answer) => void;
}

/** A column of the file, its first values, and the field that it is mapped to. */
export const MappingRow = memo(function MappingRow({
  resource,
  header,
  place,
  answer,
  samples,
  onAnswer,
}: MappingRowProps) {
  const { say, label } = useWords();
  const note = useId();
  const name = header.trim() === '' ? say('csv.unnamed', { number: place + 1 }) : header;
  const value = answer.at === 'column' ? answer.path : answer.at;
  const why =
    answer.at === 'open'
      ? say(`csv.why.${answer.why}`)
      : answer.at === 'ignored' && answer.because !== 'asked'
        ? say(`csv.because.${answer.because}`)
        : undefined;
  const choose = (chosen: string) => {
    if (chosen === 'open') return;
    onAnswer(place, chosen === 'ignored' ? { at: 'ignored', because: 'asked' } : { at: 'column', path: chosen });
  };
  return (
    <div
      role="row"
      data-open={answer.at === 'open' ? '' : undefined}
      data-ignored={answer.at === 'ignored' ? '' : undefined}
    >
      <span role="cell" className="header">
        {name}
      </span>
      <span role="cell" className="samples">
        {samples}
      </span>
      <span role="cell" className="becomes">
        <Box
          component="select"
          sx={selectStyle}
          aria-label={say('csv.becomesOf', { column: name })}
          aria-invalid={answer.at === 'open'}
          aria-describedby={why ? note : undefined}
          value={value}
          onChange={({ target }) => choose(target.value)}
        >
          {answer.at === 'open' && <option value="open">{say('csv.choose')}</option>}
          <option value="ignored">{say('csv.ignore')}</option>
          {importableColumns(resource).map(({ path, label: names }) => (
            <option key={path} value={path}>
              {label(names)}
            </option>
          ))}
        </Box>
        {why && (
          <span id={note} className="note">
            {why}
          </span>
        )}
      </span>
    </div>
  );
});
