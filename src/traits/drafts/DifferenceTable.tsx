import { styled } from '@mui/material/styles';
import { cellOf } from '../../../resources/kinds/cells.ts';
import { kindOf } from '../../../resources/kinds/index.ts';
import type { Labels } from '../../../resources/kinds/kind-views.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { PartValue } from '../conflict/PartValue.tsx';
import type { Difference } from '../history/differences.ts';
import { placeOf } from '../history/old-values.ts';
import { RowsDifference } from './RowsDifference.tsx';
import { TextDifference } from './TextDifference.tsx';

/** Below 600 px each difference is a card. */
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

/** Up to this many characters texts are shown whole, without marking words. */
const maxUnmarkedLength = 24;

export interface DifferenceTableProps {
  readonly differences: readonly Difference[];
  readonly labels: Labels;
  /** Column headings. */
  readonly before: string;
  readonly after: string;
}

/** A row for each difference: texts by locale, references by title, rows by key; within longer texts words are marked. */
export function DifferenceTable({ differences, labels, before, after }: DifferenceTableProps) {
  const { say, label } = useWords();
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
          const name = label(difference.field.label, difference.locale);
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
    if (Math.max(was.length, is.length) > maxUnmarkedLength)
      return <TextDifference before={was} after={is} side={side} />;
  }
  return <PartValue field={field} name={path} value={difference[side]} labels={labels} single />;
}
