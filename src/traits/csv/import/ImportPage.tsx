import { Button } from '@mui/material';
import { Link } from 'react-router';
import type { ImportMode } from '../../../../resources/csv/index.ts';
import { pageOf } from '../../../../resources/names.ts';
import type { Resource } from '../../../../resources/define.ts';
import { useWords } from '../../../../resources/ui/use-words.ts';
import { PageFrame } from '../../../list/PageFrame.tsx';
import { EncodingPanel } from './EncodingPanel.tsx';
import { MappingPanel } from './MappingPanel.tsx';
import { StartPanel } from './StartPanel.tsx';
import { Steps } from './Steps.tsx';
import { useImport } from './use-import.ts';
import { SessionPanel } from './SessionPanel.tsx';

/** `/{entity}/import` and its variants (SPEC §2): reads a file, maps its columns, checks and corrects rows, writes them. */
export function ImportPage({ resource, mode }: { readonly resource: Resource; readonly mode: ImportMode }) {
  const { say, label } = useWords();
  const list = label(resource.plural);
  const heading = say(`csv.titles.${mode}`, { list });
  const { stage, stored, choose, reread, takeHeadings, answer, check, resume, forget, restart } = useImport(
    resource,
    mode,
  );
  return (
    <PageFrame
      title={heading}
      action={
        <Button size="small" color="inherit" component={Link} to={pageOf(resource)}>
          {say('csv.toList', { list })}
        </Button>
      }
    >
      <Steps stage={stage} />
      {(stage.at === 'start' || stage.at === 'reading') && (
        <StartPanel
          resource={resource}
          mode={mode}
          stage={stage}
          stored={stored}
          onFile={choose}
          onResume={resume}
          onForget={forget}
          onReread={reread}
        />
      )}
      {stage.at === 'encoding' && <EncodingPanel stage={stage} onChoose={reread} onRestart={restart} />}
      {stage.at === 'mapping' && (
        <MappingPanel
          resource={resource}
          stage={stage}
          stored={stored}
          onAnswer={answer}
          onEncoding={reread}
          onHeadings={takeHeadings}
          onCheck={check}
          onRestart={restart}
        />
      )}
      {stage.at === 'session' && (
        <SessionPanel resource={resource} fileName={stage.fileName} session={stage.session} onRestart={restart} />
      )}
    </PageFrame>
  );
}
