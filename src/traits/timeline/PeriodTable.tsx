import { useState } from 'react';
import { Button, Link } from '@mui/material';
import { styled } from '@mui/material/styles';
import { LinkBase } from 'react-admin';
import type { Resource } from '../../../resources/define.ts';
import { NoValue } from '../../../resources/ui/typography.tsx';
import { cellOf } from '../../../resources/kinds/cells.ts';
import type { Field } from '../../../resources/kinds/index.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import type { Period } from '../../data-provider/answer-types.ts';
import { intersects, type Span, spanOf } from './periods.ts';
import type { AnalysedGroup } from './lines.ts';
import { momentText } from './words.ts';

/** Rows shown at first, and added by each click. */
const pageSize = 200;

const Table = styled('table')(({ theme: { palette, breakpoints } }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '0.8125rem',
  '& th, & td': {
    textAlign: 'start',
    padding: '8px 12px',
    borderBottom: `1px solid ${palette.divider}`,
    fontVariantNumeric: 'tabular-nums',
  },
  '& time': { whiteSpace: 'nowrap' },
  '& thead th': {
    position: 'sticky',
    top: 0,
    background: palette.background.paper,
    color: palette.text.secondary,
    fontWeight: 500,
    fontSize: '0.75rem',
    whiteSpace: 'nowrap',
  },
  [breakpoints.down('sm')]: {
    '& thead': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
    '&, & tbody, & tr': { display: 'block' },
    '& tr': { border: `1px solid ${palette.divider}`, borderRadius: 8, padding: '8px 12px', margin: 8 },
    '& td': { display: 'flex', gap: 8, border: 0, padding: '1px 0' },
    '& td[data-head]::before': {
      content: 'attr(data-head)',
      flex: 'none',
      width: '38%',
      color: palette.text.secondary,
    },
    '& td.title': { fontSize: '0.9375rem', fontWeight: 600 },
  },
}));

export interface PeriodTableProps {
  readonly resource: Resource;
  readonly label: string;
  readonly groups: readonly AnalysedGroup[];
  readonly window: Span;
  readonly live: ReadonlySet<number>;
  readonly hrefOf: (period: Period) => string | undefined;
}

/** The chart's data as a table: for screen readers, narrow screens and print. */
export function PeriodTable({ resource, label, groups, window, live, hrefOf }: PeriodTableProps) {
  const words = useWords();
  const { say } = words;
  const [shown, setShown] = useState(pageSize);
  const { period } = resource;
  const [from, to] = [period && resource.fields[period.from], period && resource.fields[period.to]];
  const parent = resource.parent === undefined ? undefined : resource.fields[resource.parent];
  const status = resource.drafts ? resource.fields.status : undefined;
  const title = resource.fields[resource.title];
  const grouped = parent !== undefined && groups.some((group) => group.title !== '') && groups.length > 1;
  const rows = groups.flatMap((group) =>
    group.periods.filter((one) => intersects(spanOf(one), window)).map((one) => ({ group, one })),
  );
  const Status = status && cellOf(status).Cell;
  const moment = (at: string | null) =>
    at === null ? <NoValue /> : <time dateTime={at}>{momentText(Date.parse(at), words)}</time>;
  const labelOf = (field: Field | undefined) => (field ? words.label(field.label) : '');
  const heads = {
    parent: labelOf(parent),
    title: labelOf(title),
    status: labelOf(status),
    from: labelOf(from),
    to: labelOf(to),
    live: say('timeline.live'),
  };
  return (
    <>
      <Table aria-label={label}>
        <thead>
          <tr>
            {grouped ? <th scope="col">{heads.parent}</th> : null}
            <th scope="col">{heads.title}</th>
            {status ? <th scope="col">{heads.status}</th> : null}
            <th scope="col">{heads.from}</th>
            <th scope="col">{heads.to}</th>
            <th scope="col">{heads.live}</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, shown).map(({ group, one }) => {
            const href = hrefOf(one);
            return (
              <tr key={one.id}>
                {grouped ? <td data-head={heads.parent}>{group.title}</td> : null}
                <td className="title">
                  {href === undefined ? (
                    one.title
                  ) : (
                    <Link component={LinkBase} to={href}>
                      {one.title}
                    </Link>
                  )}
                </td>
                {status && Status ? (
                  <td data-head={heads.status}>
                    <Status value={one.status} field={status} labels={undefined} />
                  </td>
                ) : null}
                <td data-head={heads.from}>{moment(one.from)}</td>
                <td data-head={heads.to}>{moment(one.to)}</td>
                <td data-head={heads.live}>{live.has(one.id) ? say('form.yes') : say('form.no')}</td>
              </tr>
            );
          })}
        </tbody>
      </Table>
      {rows.length > shown ? (
        <Button size="small" onClick={() => setShown(shown + pageSize)} sx={{ m: 1 }}>
          {say('timeline.showMore', { count: Math.min(pageSize, rows.length - shown) })}
        </Button>
      ) : null}
    </>
  );
}
