import { Box, Button } from '@mui/material';
import { useEffect, useRef } from 'react';
import type { Encoding } from '../../../../resources/csv/index.ts';
import { useWords } from '../../../../resources/ui/use-words.ts';
import { EncodingChoice, encodingNames } from './EncodingChoice.tsx';
import { ActionBar } from '../../../ui/ActionBar.tsx';
import type { Stage } from './use-import.ts';

interface EncodingPanelProps {
  readonly stage: Extract<Stage, { readonly at: 'encoding' }>;
  readonly onChoose: (encoding: Encoding) => void;
  readonly onRestart: () => void;
}

/** Asks for the encoding of a file if it is ambiguous: shows lines of the file in each possible encoding. */
export function EncodingPanel({ stage: { fileName, samples }, onChoose, onRestart }: EncodingPanelProps) {
  const { say } = useWords();
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <>
      <Box
        sx={{
          flex: '1 1 auto',
          minHeight: 0,
          overflow: 'auto',
          p: 1.5,
          display: 'flex',
          flexDirection: 'column',
          gap: 1.5,
        }}
      >
        <Box component="h2" sx={{ m: 0, fontSize: '0.875rem', fontWeight: 600, overflowWrap: 'anywhere' }}>
          {say('csv.whichEncoding', { name: fileName })}
        </Box>
        <Box
          sx={{
            display: 'grid',
            gap: 1.5,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: `repeat(${samples.length}, minmax(0, 1fr))` },
            alignItems: 'start',
          }}
        >
          {samples.map(({ encoding, lines }, index) => (
            <Box
              key={encoding}
              component="section"
              aria-label={encodingNames[encoding]}
              sx={{ border: 1, borderColor: 'divider', borderRadius: 1, minWidth: 0 }}
            >
              <Box
                sx={{
                  display: 'flex',
                  flexWrap: 'wrap',
                  alignItems: 'center',
                  gap: 1,
                  px: 1.5,
                  py: 0.75,
                  borderBottom: 1,
                  borderColor: 'divider',
                }}
              >
                <Box component="strong" sx={{ mr: 'auto', fontSize: '0.875rem' }}>
                  {encodingNames[encoding]}
                </Box>
                <Button
                  ref={index === 0 ? first : undefined}
                  variant="outlined"
                  size="small"
                  color="inherit"
                  aria-label={say('csv.takeEncodingOf', { name: encodingNames[encoding] })}
                  onClick={() => onChoose(encoding)}
                >
                  {say('csv.takeEncoding')}
                </Button>
              </Box>
              <Box
                component="ol"
                lang="zh"
                sx={{
                  m: 0,
                  px: 1.5,
                  py: 1,
                  listStyle: 'none',
                  fontSize: '0.875rem',
                  lineHeight: 1.7,
                  overflowWrap: 'anywhere',
                }}
              >
                {lines.map((line, number) => (
                  <li key={number}>{line}</li>
                ))}
              </Box>
            </Box>
          ))}
        </Box>
      </Box>
      <ActionBar text={say('csv.noEncoding')} quiet>
        <EncodingChoice value={undefined} onChange={onChoose} />
        <Button color="inherit" onClick={onRestart}>
          {say('csv.otherFile')}
        </Button>
      </ActionBar>
    </>
  );
}
