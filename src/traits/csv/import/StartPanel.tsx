import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import { Alert, Box, Button, LinearProgress } from '@mui/material';
import { type DragEvent, useId, useRef, useState } from 'react';
import type { Encoding, ImportMode } from '../../../../resources/csv/index.ts';
import type { Resource } from '../../../../resources/define.ts';
import { useWords } from '../../../../resources/ui/use-words.ts';
import { EncodingChoice } from './EncodingChoice.tsx';
import type { UnfinishedImport } from './import-storage.ts';
import { UnfinishedImportNotice } from './UnfinishedImportNotice.tsx';
import { PastImports } from './PastImports.tsx';
import { saveTemplate } from './failed-file.ts';
import type { Stage } from './use-import.ts';

interface StartPanelProps {
  readonly resource: Resource;
  readonly mode: ImportMode;
  readonly stage: Extract<Stage, { readonly at: 'start' | 'reading' }>;
  readonly stored: UnfinishedImport | undefined;
  readonly onFile: (file: File) => void;
  readonly onResume: () => void;
  readonly onForget: () => void;
  readonly onReread: (encoding: Encoding) => void;
}

/** Selects a file; also shows a template, an unfinished import and the earlier imports. */
export function StartPanel({ resource, mode, stage, stored, onFile, onResume, onForget, onReread }: StartPanelProps) {
  const { say, label, language } = useWords();
  const input = useRef<HTMLInputElement>(null);
  const [isDragOver, setDragOver] = useState(false);
  const hint = useId();
  const key = resource.fields[resource.csv?.key ?? '']?.label;
  const problem = stage.at === 'start' ? stage.problem : undefined;
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setDragOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  };
  return (
    <Box
      sx={{
        flex: '1 1 auto',
        minHeight: 0,
        overflow: 'auto',
        p: 1.5,
        display: 'flex',
        flexDirection: 'column',
        gap: 2,
      }}
    >
      {stored && stage.at === 'start' && (
        <UnfinishedImportNotice stored={stored} onResume={onResume} onForget={onForget} />
      )}
      {problem && (
        <Alert
          severity="error"
          action={
            problem.encoding && problem.why === 'undecodable' ? (
              <EncodingChoice value={problem.encoding} onChange={onReread} />
            ) : undefined
          }
        >
          {say('csv.problemOf', {
            name: problem.fileName,
            problem: say(`csv.problems.${problem.why}`, { ...problem.place }),
          })}
          {problem.place && 'found' in problem.place && (
            <div>{say('csv.versionFound', { ...problem.place, list: label(resource.plural) })}</div>
          )}
        </Alert>
      )}
      <Box
        onDragOver={(event) => {
          event.preventDefault();
          setDragOver(true);
        }}
        onDragLeave={() => setDragOver(false)}
        onDrop={drop}
        sx={{
          border: 2,
          borderStyle: 'dashed',
          borderColor: isDragOver ? 'primary.dark' : 'divider',
          bgcolor: isDragOver ? 'action.hover' : undefined,
          borderRadius: 2,
          p: { xs: 2, sm: 3 },
          display: 'flex',
          flexDirection: 'column',
          alignItems: 'flex-start',
          gap: 1,
        }}
      >
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
          <Button
            variant="contained"
            startIcon={<UploadIcon />}
            aria-describedby={hint}
            disabled={stage.at === 'reading'}
            onClick={() => input.current?.click()}
          >
            {say('csv.chooseFile')}
          </Button>
          <span>{say('csv.orDrop')}</span>
          <Button size="small" variant="outlined" color="inherit" onClick={() => saveTemplate(resource, language)}>
            {say('csv.template')}
          </Button>
        </Box>
        <input
          ref={input}
          type="file"
          accept=".csv,.txt,.tsv,text/csv"
          hidden
          aria-label={say('csv.chooseFile')}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file) onFile(file);
            currentTarget.value = '';
          }}
        />
        <Box id={hint} sx={{ fontSize: '0.8125rem', color: 'text.secondary', maxWidth: 720, textWrap: 'pretty' }}>
          {say(`csv.hints.${mode}`, { key: key ? label(key) : '' })}{' '}
          {mode !== 'delete' && say('csv.blankHint', { clear: say('csv.clearWord') })}
        </Box>
        {stage.at === 'reading' && (
          <Box role="status" sx={{ width: '100%', maxWidth: 480, fontSize: '0.8125rem' }}>
            {say('csv.reading', { name: stage.fileName })}
            <LinearProgress
              variant="determinate"
              value={stage.share * 100}
              aria-label={say('csv.reading', { name: stage.fileName })}
              sx={{ mt: 0.5 }}
            />
          </Box>
        )}
      </Box>
      <PastImports resource={resource} />
    </Box>
  );
}
