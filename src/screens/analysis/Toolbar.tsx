import { Box, TextField } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { mostDays } from '../../../resources/analysis/parameters.ts';
import { comparisons, daysIn, isDay, type Period } from '../../../resources/analysis/period.ts';
import type { SalesOptions } from '../../../resources/analysis/answer.ts';
import { splits } from '../../../resources/analysis/splits.ts';
import { commaIn } from '../../../resources/messages/languages.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { comparedWith, grainsOf, namedPeriods, nameOfPeriod, usualGrain } from './periods.ts';
import type { Show, ShownSales } from './use-shown-sales.ts';
import { Chooser } from '../../ui/Chooser.tsx';

const chooserWidth = { width: { xs: 'calc(50% - 4px)', sm: 'auto' }, minWidth: { sm: 150 } };

interface ToolbarProps {
  readonly shown: ShownSales;
  readonly today: string;
  /** The splits that the user may use; all until the answer arrives. */
  readonly options: SalesOptions | undefined;
  readonly onShow: Show;
}

/** Controls for period, grain, split and comparison. */
export function Toolbar({ shown, today, options, onShow }: ToolbarProps) {
  const { say, label, language } = useWords();
  const [isOwn, setOwn] = useState(false);
  const named = isOwn ? undefined : nameOfPeriod(shown, today);
  const choosePeriod = (name: string) => {
    const period = namedPeriods.find((one) => one.name === name)?.of(today);
    setOwn(!period);
    if (period) onShow({ ...period, grain: usualGrain(period) });
  };
  const allowed = splits.filter(({ name }) => !options || options.splits.some((one) => one.name === name));
  return (
    <Box sx={barStyle}>
      <Chooser
        sx={chooserWidth}
        name={say('analysis.period')}
        value={named ?? 'own'}
        choices={[
          ...namedPeriods.map((one) => [one.name, say(one.label)] as const),
          ['own', say('analysis.periods.own')],
        ]}
        onChoose={choosePeriod}
      />
      {named === undefined && (
        <OwnDays
          shown={shown}
          onShow={(period, how) => {
            // The date inputs stay, even if the typed period has a name.
            setOwn(true);
            onShow(period, how);
          }}
        />
      )}
      <Chooser
        sx={chooserWidth}
        name={say('analysis.grain')}
        value={shown.grain}
        choices={grainsOf(shown).map((one) => [one.name, label(one.label)])}
        onChoose={(grain) => onShow({ grain: grainsOf(shown).find(({ name }) => name === grain)?.name ?? shown.grain })}
      />
      <Chooser
        sx={chooserWidth}
        name={say('analysis.split')}
        value={shown.split ?? ''}
        choices={[['', say('analysis.notSplit')], ...allowed.map((one) => [one.name, label(one.label)] as const)]}
        onChoose={(split) => onShow({ split: allowed.find(({ name }) => name === split)?.name, view: 'parts' })}
      />
      <Chooser
        sx={chooserWidth}
        name={say('analysis.compare')}
        value={shown.compare.join()}
        choices={comparedWith.map((names) => [
          names.join(),
          comparisons
            .filter(({ name }) => names.includes(name))
            .map((one) => label(one.label))
            .join(commaIn(language)) || say('analysis.nothingElse'),
        ])}
        onChoose={(names) => onShow({ compare: comparedWith.find((one) => one.join() === names) ?? [] })}
      />
    </Box>
  );
}

interface OwnDaysProps {
  readonly shown: Period;
  readonly onShow: ToolbarProps['onShow'];
}

/** Inputs of the first and the last day; applied as soon as they form a valid period. */
function OwnDays({ shown, onShow }: OwnDaysProps) {
  const { say } = useWords();
  const [days, setDays] = useState<Period>({ from: shown.from, to: shown.to });
  const fields = useRef<HTMLDivElement>(null);
  // Days are typed in several changes: only the first one adds a history entry.
  const begun = useRef(false);
  // Updates the inputs when the period changes elsewhere, such as by Back. Not while typing, because half-typed values
  // would be replaced.
  useEffect(() => {
    if (fields.current?.contains(document.activeElement)) return;
    setDays({ from: shown.from, to: shown.to });
    begun.current = false;
  }, [shown.from, shown.to]);
  const isWhole = isDay(days.from) && isDay(days.to);
  const problem = isWhole && !isPeriod(days) ? say('analysis.badPeriod', { years: Math.floor(mostDays / 366) }) : '';
  const choose = (change: Partial<Period>) => {
    const next = { ...days, ...change };
    setDays(next);
    if (isDay(next.from) && isDay(next.to) && isPeriod(next)) {
      onShow({ ...next, grain: usualGrain(next) }, { replace: begun.current });
      begun.current = true;
    }
  };
  return (
    <Box
      ref={fields}
      sx={{ display: 'contents' }}
      // After leaving the inputs, the next typed day adds a new history entry.
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) begun.current = false;
      }}
    >
      {(['from', 'to'] as const).map((edge) => (
        <TextField
          key={edge}
          type="date"
          size="small"
          margin="none"
          fullWidth={false}
          label={say(`analysis.${edge}`)}
          value={days[edge]}
          error={problem !== ''}
          helperText={edge === 'from' ? problem : ''}
          onChange={({ target }) => choose({ [edge]: target.value })}
          slotProps={{ inputLabel: { shrink: true } }}
          sx={{ width: { xs: 'calc(50% - 4px)', sm: 160 } }}
        />
      ))}
    </Box>
  );
}

function isPeriod(period: Period): boolean {
  const days = daysIn(period);
  return days >= 1 && days <= mostDays;
}

const barStyle = { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1 } as const;
