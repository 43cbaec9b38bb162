import { Box, Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { Resource } from '../../../../resources/define.ts';
import { pageOf } from '../../../../resources/names.ts';
import { hongKongDay } from '../../../../resources/kinds/date/hong-kong.ts';
import { useWords } from '../../../../resources/ui/use-words.ts';
import type { ExportQuery } from '../../../data-provider/csv-types.ts';
import { useAdminDataProvider } from '../../../data-provider/use-admin-data-provider.ts';
import { UnsavedGuard } from '../../../form/UnsavedGuard.tsx';
import { type FromList, readFromList, type Scope } from '../../../list/from-list.ts';
import { RetryAlert } from '../../../ui/RetryAlert.tsx';
import { PageFrame } from '../../../list/PageFrame.tsx';
import { ColumnPicker } from './ColumnPicker.tsx';
import { ExportBar } from './ExportBar.tsx';
import { HeadingChoice } from './HeadingChoice.tsx';
import { ScopeChoice } from './ScopeChoice.tsx';
import { useExportColumns } from './use-export-columns.ts';
import { useExportRun } from './use-export-run.ts';

/** Default if the page was opened by its URL. */
const everything: FromList = { ids: [], filter: {}, scope: 'all' };

function queryOf({ ids, filter, sort }: FromList, scope: Scope): ExportQuery {
  const order = sort && { sort };
  if (scope === 'selected') return { ids, ...order };
  return { filter: scope === 'matching' ? filter : {}, ...order };
}

/** `/{entity}/export` (SPEC §2): selects records and columns, and downloads the file. */
export function ExportPage({ resource }: { readonly resource: Resource }) {
  const { say, label } = useWords();
  const { csv, storeId } = useAdminDataProvider();
  const from = readFromList(useLocation().state) ?? everything;
  const [scope, setScope] = useState(from.scope);
  const list = label(resource.plural);
  const heading = say('csv.exportTitle', { list });

  // Selected records are counted in the browser; the file shows how many of them still exist.
  const query = queryOf(from, scope === 'selected' ? 'all' : scope);
  const options = useQuery({
    queryKey: [resource.name, 'export-options', storeId, query],
    queryFn: ({ signal }) => csv.exportOptions(resource.name, query, { signal }),
    staleTime: 0,
    placeholderData: (before) => before,
  });
  const columns = useExportColumns(resource, options.data?.columns);
  const total = scope === 'selected' ? from.ids.length : options.isPlaceholderData ? undefined : options.data?.total;
  const { phase, start, cancel } = useExportRun(resource.name);
  const running = phase.at === 'running';
  const onStart = () =>
    start(
      { columns: columns.chosen, headers: columns.headings, query: queryOf(from, scope) },
      `${resource.name}-${hongKongDay(new Date())}.csv`,
      total,
    );
  const leftOut = (options.data?.left_out ?? []).map((name) =>
    label(resource.fields[name]?.label ?? [name, name, name]),
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
      {options.error && (
        <RetryAlert onRetry={() => void options.refetch()}>
          {say('csv.optionsFailed', { reason: options.error.message })}
        </RetryAlert>
      )}
      <Box
        sx={{
          flex: '1 1 auto',
          minHeight: 0,
          overflow: { xs: 'auto', md: 'hidden' },
          display: 'grid',
          gap: { xs: 2, md: 3 },
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(260px, 340px) minmax(0, 720px)' },
          p: 1.5,
          alignContent: 'start',
          gridTemplateRows: { md: 'minmax(0, 1fr)' },
        }}
      >
        <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2.5, minWidth: 0, overflow: { md: 'auto' } }}>
          <ScopeChoice
            resource={resource}
            from={from}
            scope={scope}
            total={total}
            disabled={running}
            onChange={setScope}
          />
          <HeadingChoice
            value={columns.headings}
            disabled={running || columns.pending}
            onChange={columns.setHeadings}
          />
          {leftOut.length > 0 && (
            <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
              {say('csv.leftOut', { fields: leftOut.join(say('csv.comma')) })}
            </Box>
          )}
        </Box>
        {!columns.pending && <ColumnPicker columns={columns} disabled={running} />}
      </Box>
      <ExportBar
        phase={phase}
        total={total}
        ready={!columns.pending && columns.chosen.length > 0 && (total ?? 0) > 0}
        onStart={onStart}
        onCancel={cancel}
      />
      <UnsavedGuard
        unsaved={running}
        title={heading}
        fields={heading}
        question={{ title: say('csv.leaveExport'), text: say('csv.leaveExportText') }}
        onLeave={cancel}
      />
    </PageFrame>
  );
}
