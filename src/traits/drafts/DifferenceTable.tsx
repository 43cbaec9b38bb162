import { useMemo } from 'react';
import { styled } from '@mui/material/styles';
import type { Resource } from '../../../resources/define.ts';
import { cellOf } from '../../../resources/kinds/cells.ts';
import { kindOf } from '../../../resources/kinds/index.ts';
import type { Labels } from '../../../resources/kinds/kind-views.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import type { HistoryEntry } from '../../data-provider/answer-types.ts';
import { type Difference, differenceName, differencesOf } from '../history/differences.ts';
import { PartValue } from '../conflict/PartValue.tsx';

import { placeOf } from '../history/old-values.ts';
import { RowsDifference } from './RowsDifference.tsx';
import { TextDifference } from './TextDifference.tsx';

/** Below 600 px each difference stands as a card of its own. */
const Table = styled('table')(({ theme: { palette, breakpoints } }) => ({
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'collapse',
  fontSize: '0.8125rem',
  '& > * > tr > *': {
    textAlign: 'start',
    verticalAlign: 'top',
    padding: '8px 12px',
    borderBottom: `1px solid ${palette.divider}`,
    overflowWrap: 'anywhere',
  },
  '& > * > tr > th:first-of-type, & > * > tr > td[colspan="3"]': { paddingInlineStart: 0 },
  '& > thead > tr > *': { color: palette.text.secondary, fontWeight: 500, fontSize: '0.75rem' },
  '& > tbody > tr > th': { fontWeight: 600 },
  '& .was': { color: palette.text.secondary },
  [breakpoints.down('sm')]: {
    '&, & > tbody': { display: 'block' },
    '& > colgroup': { display: 'none' },
    '& > thead': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
    '& > tbody > tr, & > tbody > tr > *': { display: 'block', border: 0, padding: '2px 0' },
    '& > tbody > tr': { borderBottom: `1px solid ${palette.divider}`, padding: '10px 0' },
    '& td[data-head]::before': {
      content: 'attr(data-head)',
      display: 'block',
      fontSize: '0.75rem',
      color: palette.text.secondary,
    },
  },
}));

/** Texts so short are seen at once. */
const short = 24;

export interface DifferenceTableProps {
  readonly resource: Resource;
  readonly changes: HistoryEntry['changes'];
  readonly labels: Labels;
  /** The heads of the two sides. */
  readonly before: string;
  readonly after: string;
}

/** The differences as single values, as the table tells them. */
export function useDifferenceList(
  resource: Resource,
  changes: HistoryEntry['changes'] | undefined,
): readonly Difference[] {
  return useMemo(() => (changes ? differencesOf(resource, changes) : []), [resource, changes]);
}

/** Every difference: texts by locale, references by title, rows by key, and what differs within a longer text. */
export function DifferenceTable({ resource, changes, labels, before, after }: DifferenceTableProps) {
  const words = useWords();
  const { say } = words;
  const differences = useDifferenceList(resource, changes);
  return (
    <Table>
      <colgroup>
        <col style={{ width: '22%' }} />
        <col style={{ width: '39%' }} />
        <col style={{ width: '39%' }} />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">{say('conflict.field')}</th>
          <th scope="col">{before}</th>
          <th scope="col">{after}</th>
        </tr>
      </thead>
      <tbody>
        {differences.map((difference) => {
          const name = differenceName(difference, words);
          if (kindOf(difference.field).storage.at === 'child') {
            return (
              <tr key={placeOf(difference)}>
                <td colSpan={3}>
                  <RowsDifference
                    name={name}
                    path={difference.path}
                    field={difference.field}
                    before={difference.before}
                    after={difference.after}
                    labels={labels}
                  />
                </td>
              </tr>
            );
          }
          return (
            <tr key={placeOf(difference)}>
              <th scope="row">{name}</th>
              {difference.secret ? (
                <td colSpan={2}>{say('history.secret')}</td>
              ) : (
                <>
                  <td className="was" data-head={before}>
                    <Side difference={difference} side="before" labels={labels} />
                  </td>
                  <td data-head={after}>
                    <Side difference={difference} side="after" labels={labels} />
                  </td>
                </>
              )}
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}

function Side({
  difference,
  side,
  labels,
}: {
  readonly difference: Difference;
  readonly side: 'before' | 'after';
  readonly labels: Labels;
}) {
  const { before, after, field, path } = difference;
  const { say } = useWords();
  const textual =
    kindOf(field).textual && typeof before === 'string' && typeof after === 'string' && before !== '' && after !== '';
  if (textual) {
    const { wordsOf = (text: string) => text } = cellOf(field);
    const [was, is] = [wordsOf(before), wordsOf(after)];
    if (was === is) return say('drafts.sameWords');
    if (Math.max(was.length, is.length) > short) return <TextDifference before={was} after={is} side={side} />;
  }
  return <PartValue field={field} name={path} value={difference[side]} labels={labels} single />;
}
