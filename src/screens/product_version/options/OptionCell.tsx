import WarningAmber from '@mui/icons-material/WarningAmber';
import { memo } from 'react';
import { optionFields } from '../../../../resources/catalogue/product-choices.ts';
import { groupThousands } from '../../../../resources/ui/number-text.ts';
import { useWords } from '../../../../resources/ui/use-words.ts';
import { commaIn } from '../../../../resources/messages/languages.ts';
import { type OptionFieldName, optionFieldNames, stateOf } from './saved-combinations.ts';
import type { Combination } from './combinations.ts';
import { useEditor } from './editor-context.ts';
import { useRow } from '../../../grid/use-edits.ts';
import { alreadyThere, type RowView, type Value } from '../../../grid/edits.ts';
import { StateMark, stateTones } from './StateMark.tsx';

const isMoney = (field: OptionFieldName) => field === 'price' || field === 'original_price';

/** Formats a value: a SKU by its title, money with `sign`. */
export function useFormatValue(sign: '' | 'HK$' = ''): (field: OptionFieldName, value: Value | undefined) => string {
  const { skuTitle } = useEditor();
  return (field, value) => {
    if (value === undefined || value === null) return '';
    if (field === 'sku') return typeof value === 'number' ? skuTitle(value) : value;
    const text = groupThousands(String(value));
    return isMoney(field) ? sign + text : text;
  };
}

/** Describes the conflicting values that others saved in a row: `Price HK$120.00`. */
export function useDescribeConflict(): (combination: Combination) => string {
  const { say, label, language } = useWords();
  const { edits } = useEditor();
  const shown = useFormatValue('HK$');
  return (combination) => {
    const { theirs } = edits.view(combination);
    const values = optionFieldNames
      .filter((field) => field in theirs)
      .map((field) => `${label(optionFields[field].label)} ${shown(field, theirs[field]) || say('form.none')}`);
    return values.join(commaIn(language));
  };
}

/** Errors of a whole row, not of one value. */
const ofAll = ['', alreadyThere];
/** Error of a whole row. */
export const rowProblem = ({ errors }: Pick<RowView, 'errors'>): string | undefined =>
  errors[alreadyThere] ?? errors[''];

/** Data attributes of a cell: unsaved, invalid, conflicting. */
function cellData({ changed, added, errors, theirs }: RowView, field?: OptionFieldName) {
  const about = <T,>(values: Readonly<Record<string, T>>) =>
    Object.keys(values).some((name) => field === undefined || name === field || ofAll.includes(name));
  return {
    'data-unsaved': (field === undefined ? changed.length > 0 || added : changed.includes(field)) || undefined,
    'data-wrong': about(errors) || undefined,
    'data-clash': about(theirs) || undefined,
  };
}

interface OptionCellProps {
  readonly combination: Combination;
  /** Field that is shown and edited. */
  readonly field: OptionFieldName;
}

/** A combination in the matrix: state, the field's value, SKU and quota. */
export const OptionCell = memo(function OptionCell({ combination, field }: OptionCellProps) {
  const { say } = useWords();
  const { savedCombinations, edits, defaultPrice } = useEditor();
  const view = useRow(edits, combination);
  const shown = useFormatValue();
  const state = stateOf(savedCombinations, combination, view, defaultPrice);
  const { values, errors } = view;
  const ground = cellData(view);
  const own = shown(field, values[field]);
  const fallback = field === 'price' && own === '' && state !== 'missing' ? shown('price', defaultPrice) : '';
  const second =
    field === 'quota' || field === 'sku'
      ? shown('price', values.price)
      : values.quota === null || values.quota === undefined
        ? ''
        : say('matrix.quotaIs', { quota: shown('quota', values.quota) });
  const sku = shown('sku', values.sku);
  const problems = Object.values(errors).join(' ');
  return (
    <div
      className="cell"
      data-tone={stateTones[state]}
      {...ground}
      title={problems || [savedCombinations.nameOf(combination), sku].filter(Boolean).join(' · ')}
    >
      <div className="line">
        <span className="hidden">{savedCombinations.nameOf(combination)}:</span>
        <StateMark state={state} />
        {ground['data-unsaved'] ? <span className="hidden">{say('grid.unsaved')}</span> : null}
        {ground['data-clash'] ? (
          <span className="mark" title={say('matrix.clashes')}>
            <WarningAmber aria-label={say('matrix.clashes')} />
          </span>
        ) : null}
        <span
          className={`${own === '' ? 'number small' : 'number strong fades'}${field === 'sku' ? ' cut' : ''}`}
          title={fallback === '' ? undefined : say('matrix.versionPrice')}
        >
          {own || fallback}
        </span>
      </div>
      {state === 'missing' ? null : (
        <div className="line small">
          {problems === '' ? (
            <span className="cut">{field === 'sku' && sku !== '' ? '' : sku || say('matrix.noSku')}</span>
          ) : (
            <span className="cut wrong">{problems}</span>
          )}
          <span className="number">{second}</span>
        </div>
      )}
    </div>
  );
});

/** One value of a combination, in the table of a single group. */
export const FieldCell = memo(function FieldCell({ combination, field }: OptionCellProps) {
  const { say } = useWords();
  const { savedCombinations, edits, defaultPrice } = useEditor();
  const view = useRow(edits, combination);
  const shown = useFormatValue();
  const state = stateOf(savedCombinations, combination, view, defaultPrice);
  const error = view.errors[field];
  const own = shown(field, view.values[field]);
  const fallback = field === 'price' && own === '' && state !== 'missing' ? shown('price', defaultPrice) : '';
  return (
    <div className="cell" data-tone={stateTones[state]} {...cellData(view, field)} title={error ?? own}>
      <div className="line">
        <span className={error === undefined ? 'cut' : 'cut wrong'}>{field === 'sku' ? own : error}</span>
        {field === 'sku' ? null : (
          <span
            className={own === '' ? 'number small' : 'number fades'}
            title={fallback === '' ? undefined : say('matrix.versionPrice')}
          >
            {own || fallback}
          </span>
        )}
      </div>
    </div>
  );
});

/** State and sold pieces of a combination, in the table of a single group. */
export const StateCell = memo(function StateCell({ combination }: Pick<OptionCellProps, 'combination'>) {
  const { say } = useWords();
  const { savedCombinations, edits, defaultPrice } = useEditor();
  const view = useRow(edits, combination);
  const state = stateOf(savedCombinations, combination, view, defaultPrice);
  const option = savedCombinations.options.get(combination);
  const problem = rowProblem(view);
  return (
    <div
      className="cell"
      data-tone={stateTones[state]}
      data-unsaved={view.added || undefined}
      data-wrong={problem !== undefined || undefined}
      title={problem}
    >
      <div className="line">
        <span className="hidden">{savedCombinations.nameOf(combination)}:</span>
        <StateMark state={state} />
        {view.changed.length > 0 || view.added ? <span className="hidden">{say('grid.unsaved')}</span> : null}
        {option?.purchased_pcs || option?.holding_pcs ? (
          <span className="number small">
            {say('matrix.sold', { purchased: option.purchased_pcs ?? 0, holding: option.holding_pcs ?? 0 })}
          </span>
        ) : null}
      </div>
    </div>
  );
});
