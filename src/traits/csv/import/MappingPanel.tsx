import { Box, Button } from '@mui/material';
import { useEffect, useMemo, useRef } from 'react';
import { columnAt, type Encoding } from '../../../../resources/csv/index.ts';
import type { Resource } from '../../../../resources/define.ts';
import { groupDigits } from '../../../../resources/messages/grouped.ts';
import { useWords } from '../../../../resources/ui/use-words.ts';
import { EncodingChoice } from './EncodingChoice.tsx';
import { GuessedNotice } from './GuessedNotice.tsx';
import { ActionBar } from '../../../ui/ActionBar.tsx';
import type { UnfinishedImport } from './import-storage.ts';
import { type Answer, gapOf } from './mapping.ts';
import type { Guessed, Sheet } from './sheet.ts';
import { mappingStyle } from './mapping-style.ts';
import { MappingRow } from './MappingRow.tsx';
import type { Stage } from './use-import.ts';

interface MappingPanelProps {
  readonly resource: Resource;
  readonly stage: Extract<Stage, { readonly at: 'mapping' }>;
  /** An unfinished import, which this one will replace. */
  readonly stored: UnfinishedImport | undefined;
  readonly onAnswer: (place: number, answer: Answer) => void;
  readonly onEncoding: (encoding: Encoding) => void;
  readonly onHeadings: (headings: Guessed['headings']) => void;
  readonly onCheck: () => void;
  readonly onRestart: () => void;
}

const maxSamples = 3;

/** The first values of a column. */
function samplesOf({ rows }: Sheet, place: number): string {
  const found: string[] = [];
  for (const { cells } of rows) {
    const text = (cells[place] ?? '').trim();
    if (text !== '') found.push(text);
    if (found.length === maxSamples) break;
  }
  return found.join(' · ');
}

/** Maps the columns of the file to fields. Unrecognized columns need an answer: none is ignored silently. */
export function MappingPanel(props: MappingPanelProps) {
  const { resource, stage, stored, onAnswer, onEncoding, onHeadings, onCheck, onRestart } = props;
  const { say, label } = useWords();
  const { sheet, mapping, fileName, encoding } = stage;
  const gap = gapOf(resource, mapping);
  const samples = useMemo(() => sheet.headers.map((_, place) => samplesOf(sheet, place)), [sheet]);
  const frame = useRef<HTMLDivElement>(null);
  const first = useRef(true);
  useEffect(() => {
    if (!first.current) return;
    first.current = false;
    // Focuses the first column without an answer, else the button to continue.
    frame.current?.querySelector<HTMLElement>('[data-open] select, .next')?.focus();
  }, []);
  const nameOf = (path: string) => {
    const found = columnAt(resource, path);
    return found ? label(found.label) : path;
  };
  const hint = !gap
    ? undefined
    : gap.at === 'open'
      ? say('csv.gapOpen', { smart_count: gap.count })
      : gap.at === 'twice'
        ? say('csv.gapTwice', { column: nameOf(gap.path) })
        : say('csv.gapKey', { column: nameOf(resource.csv?.key ?? '') });
  return (
    <Box ref={frame} sx={{ display: 'contents' }}>
      <Box
        sx={{
          flex: 'none',
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 2,
          rowGap: 0.5,
          px: 1.5,
          py: 0.75,
          fontSize: '0.8125rem',
        }}
      >
        <Box component="strong" sx={{ overflowWrap: 'anywhere' }}>
          {fileName}
        </Box>
        <span>{say('csv.rowsInFile', { smart_count: sheet.rows.length, count: groupDigits(sheet.rows.length) })}</span>
        <EncodingChoice value={encoding} onChange={onEncoding} />
      </Box>
      {sheet.guessed && <GuessedNotice resource={resource} guessed={sheet.guessed} onHeadings={onHeadings} />}
      <Box sx={mappingStyle} role="table" aria-label={say('csv.columnsOfFile')}>
        <div role="row" className="head">
          <span role="columnheader">{say('csv.inFile')}</span>
          <span role="columnheader">{say('csv.samples')}</span>
          <span role="columnheader">{say('csv.becomes')}</span>
        </div>
        {sheet.headers.map((header, place) => (
          <MappingRow
            key={place}
            resource={resource}
            header={header}
            place={place}
            answer={mapping[place] ?? { at: 'open', why: 'unknown' }}
            samples={samples[place] ?? ''}
            onAnswer={onAnswer}
          />
        ))}
      </Box>
      <ActionBar
        text={hint ?? (stored ? say('csv.replaces', { name: stored.fileName }) : say('csv.nothingWritten'))}
        quiet={hint !== undefined || !stored}
      >
        <Button color="inherit" onClick={onRestart}>
          {say('csv.otherFile')}
        </Button>
        <Button
          className="next"
          variant="contained"
          disabled={gap !== undefined || sheet.rows.length === 0}
          onClick={onCheck}
        >
          {say('csv.check', { smart_count: sheet.rows.length, count: groupDigits(sheet.rows.length) })}
        </Button>
      </ActionBar>
    </Box>
  );
}
