import { Box } from '@mui/material';
import { withinSentence } from '../../../../resources/messages/languages.ts';
import { useWords } from '../../../../resources/ui/use-words.ts';
import type { Resource } from '../../../../resources/define.ts';
import { groupDigits } from '../../../../resources/messages/grouped.ts';
import { FilterValue } from '../../../list/FilterValue.tsx';
import { activeFilters, filtersOf } from '../../../list/filters.ts';
import { useUserPermissions } from '../../../auth-provider/use-permitted.ts';
import type { FromList, Scope } from '../../../list/from-list.ts';
import { radioStyle } from './radio-style.ts';

interface ScopeChoiceProps {
  readonly resource: Resource;
  readonly from: FromList;
  readonly scope: Scope;
  /** The number of records in the selected scope, once known. */
  readonly total: number | undefined;
  readonly disabled: boolean;
  readonly onChange: (scope: Scope) => void;
}

/** Selects the records of the file: those selected in the list, those that match its filters, or all. */
export function ScopeChoice({ resource, from, scope, total, disabled, onChange }: ScopeChoiceProps) {
  const { say, language } = useWords();
  const list = withinSentence(resource.plural, language);
  const narrowed = Object.values(from.filter).some((value) => value !== undefined && value !== null && value !== '');
  const scopes: readonly Scope[] = [
    ...(from.ids.length > 0 ? (['selected'] as const) : []),
    ...(narrowed ? (['matching'] as const) : []),
    'all',
  ];
  const texts: Readonly<Record<Scope, string>> = {
    selected: say('csv.selected', { smart_count: groupDigits(from.ids.length) }),
    matching: say('csv.matching'),
    all: say('csv.all', { list }),
  };
  return (
    <Box component="fieldset" disabled={disabled} sx={radioStyle}>
      <legend>{say('csv.scope')}</legend>
      {scopes.map((one) => (
        <label key={one}>
          <input type="radio" name="csv-scope" checked={scope === one} onChange={() => onChange(one)} />
          <span className="name">{texts[one]}</span>
          {scope === one && total !== undefined && (
            <span className="count">{say('csv.records', { smart_count: total, count: groupDigits(total) })}</span>
          )}
        </label>
      ))}
      {narrowed && <ActiveFilters resource={resource} filter={from.filter} />}
    </Box>
  );
}

/** The search and filters of the list, as text. */
function ActiveFilters({ resource, filter }: { readonly resource: Resource; readonly filter: FromList['filter'] }) {
  const { say, label } = useWords();
  const active = activeFilters(filter, filtersOf(resource, useUserPermissions()));
  return (
    <Box
      component="ul"
      aria-label={say('csv.filters')}
      sx={{ m: 0, pl: 3.5, color: 'text.secondary', fontSize: '0.8125rem', overflowWrap: 'anywhere' }}
    >
      {typeof filter.q === 'string' && filter.q !== '' && <li>{say('csv.search', { text: filter.q })}</li>}
      {active.map(({ name, filter: known, value }) => (
        <li key={name}>
          {known ? label(known.label) : name}:{' '}
          {known ? <FilterValue resource={resource.name} filter={known} value={value} /> : JSON.stringify(value)}
        </li>
      ))}
    </Box>
  );
}
