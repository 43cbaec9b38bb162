import { Box, Skeleton, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { Link } from 'react-router';
import { columnAt } from '../../../resources/csv/columns.ts';
import { openingDayChoices, parseHours } from '../../../resources/delivery/opening-hours.ts';
import { pickup_point } from '../../../resources/delivery/pickup_point.ts';
import type { PickupDifference, PickupSyncRow } from '../../../resources/delivery/pickup-sync.ts';
import { commaIn } from '../../../resources/messages/languages.ts';
import { pageOf } from '../../../resources/names.ts';
import { useWords, type Words } from '../../../resources/ui/use-words.ts';
import { scrollShadows } from '../../ui/scroll-shadows.ts';

interface SyncRowsProps {
  /** `undefined` while loading. */
  readonly rows: readonly PickupSyncRow[] | undefined;
  /** Names of districts by code. */
  readonly districts: Readonly<Record<string, string>> | undefined;
  /** Fields to take from the list, by row. */
  readonly taken: Readonly<Record<string, readonly string[]>>;
  /** `undefined` if decisions are no longer possible. */
  readonly onTake: ((row: number, field: string, theirs: boolean) => void) | undefined;
}

const style = {
  flex: '1 1 auto',
  minHeight: 160,
  overflow: 'auto',
  ...scrollShadows,
  fontSize: '0.8125rem',
  '& article': { px: 1.5, py: 1, borderBottom: 1, borderColor: 'divider' },
  '& h2': { m: 0, fontSize: 'inherit', fontWeight: 600, overflowWrap: 'anywhere' },
  '& h2 a': { color: 'inherit' },
  '& h2 span': { color: 'text.secondary', fontWeight: 400, ml: 1 },
  '& .difference': {
    display: 'grid',
    gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '160px minmax(0, 1fr) minmax(0, 1fr) 210px' },
    columnGap: 2,
    py: 0.25,
    alignItems: 'center',
    overflowWrap: 'anywhere',
  },
  '& .field, & .side': { color: 'text.secondary' },
  // In one column, a missing value needs no placeholder.
  '& .not-here': { display: { xs: 'none', md: 'inline' } },
  '& .chosen': { fontWeight: 600 },
  '& .MuiToggleButton-root': { textTransform: 'none' },
  '& .problem': { m: 0, color: 'error.main' },
} as const;

/** The points of a sync, each with the stored values and those of the courier's list. */
export function SyncRows({ rows, districts, taken, onTake }: SyncRowsProps) {
  const { say } = useWords();
  return (
    <Box sx={style} role="region" aria-label={say('pickupSync.points')} aria-busy={!rows} tabIndex={0}>
      {rows
        ? rows.map((row) => (
            <article key={row.row} aria-labelledby={`sync-row-${row.row}`}>
              <h2 id={`sync-row-${row.row}`}>
                {row.id === undefined ? (
                  row.title || row.ref_code || say('pickupSync.nameless')
                ) : (
                  <Link to={pageOf(pickup_point, String(row.id))}>{row.title || row.ref_code}</Link>
                )}
                <span>{row.ref_code}</span>
              </h2>
              {Object.values(row.errors ?? {})
                .flat()
                .map((error) => (
                  <p className="problem" key={error}>
                    {error}
                  </p>
                ))}
              {row.differences.map((one) => (
                <DifferenceLine
                  key={one.field}
                  difference={one}
                  districts={districts}
                  theirs={one.verdict === 'take' || taken[row.row]?.includes(one.field) === true}
                  onTake={onTake && ((theirs) => onTake(row.row, one.field, theirs))}
                />
              ))}
            </article>
          ))
        : Array.from({ length: 8 }, (_, place) => (
            <article key={place}>
              <Skeleton width={`${30 + ((place * 17) % 40)}%`} />
              <Skeleton width={`${50 + ((place * 13) % 40)}%`} />
            </article>
          ))}
    </Box>
  );
}

/** `Monday–Friday, Sunday`: three or more consecutive days by the first and the last. Public holidays are separate. */
function daysShown(days: readonly string[], { label, language }: Words): string {
  const runs: (typeof openingDayChoices)[number][][] = [];
  openingDayChoices.forEach((day, place) => {
    if (!days.includes(day.value)) return;
    const before = openingDayChoices[place - 1];
    const run = runs.at(-1);
    if (run && run.at(-1) === before && day.value !== 'public_holiday') run.push(day);
    else runs.push([day]);
  });
  return runs
    .flatMap((run) => {
      const names = run.map((day) => label(day.label));
      return names.length > 2 ? [`${names[0]}–${names.at(-1)}`] : names;
    })
    .join(commaIn(language));
}

/** Opening hours formatted for staff; unchanged if they can't be parsed. */
function hoursShown(text: string, words: Words): string {
  const rows = parseHours(text);
  if (rows.length === 0) return text;
  return rows.map(({ days, opens, closes }) => `${daysShown(days, words)} ${opens}–${closes}`).join(' · ');
}

interface LineProps {
  readonly difference: PickupDifference;
  readonly districts: Readonly<Record<string, string>> | undefined;
  /** True if the list's value is written. */
  readonly theirs: boolean;
  readonly onTake: ((theirs: boolean) => void) | undefined;
}

function DifferenceLine({
  difference: { field, ours, theirs: offered, verdict },
  districts,
  theirs,
  onTake,
}: LineProps) {
  const words = useWords();
  const { say, label } = words;
  const column = field === 'opening_hours' ? pickup_point.fields.opening_hours : columnAt(pickup_point, field);
  const name = field === 'ref_code' ? say('pickupSync.wholePoint') : column ? label(column.label) : field;
  const shown = (value: string | null) => {
    if (field === 'ref_code') return value === null ? say('pickupSync.deleted') : say('pickupSync.listed');
    if (field === 'active') return say(value === 'true' ? 'pickupSync.active' : 'pickupSync.inactive');
    if (field === 'opening_hours' && value !== null) return hoursShown(value, words);
    if (field === 'district' && value !== null) return districts?.[value] ?? value;
    return value;
  };
  const [mine, other] = [shown(ours), shown(offered)];
  const nothing = <span aria-label={say('pickupSync.nothing')}>–</span>;
  return (
    <div className="difference">
      <span className="field">{name}</span>
      {ours === null && field !== 'ref_code' ? (
        <span className="side not-here">{say('pickupSync.notHere')}</span>
      ) : (
        <span className={theirs ? undefined : 'chosen'}>
          <span className="side">{say('pickupSync.ours')}: </span>
          {mine === '' ? nothing : mine}
        </span>
      )}
      <span className={theirs ? 'chosen' : undefined}>
        <span className="side">{say('pickupSync.theirs')}: </span>
        {other === '' ? nothing : other}
      </span>
      {verdict === 'unread' && <span className="side">{say('pickupSync.unread')}</span>}
      {(verdict === 'ask' || verdict === 'keep') && (
        <ToggleButtonGroup
          exclusive
          size="small"
          disabled={!onTake}
          value={theirs ? 'theirs' : 'ours'}
          aria-label={say('pickupSync.choose', { field: name })}
          onChange={(_, next: 'ours' | 'theirs' | null) => next !== null && onTake?.(next === 'theirs')}
        >
          <ToggleButton value="ours">{say('pickupSync.keepOurs')}</ToggleButton>
          <ToggleButton value="theirs">{say('pickupSync.takeTheirs')}</ToggleButton>
        </ToggleButtonGroup>
      )}
    </div>
  );
}
