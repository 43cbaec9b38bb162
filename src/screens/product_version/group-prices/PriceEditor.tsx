import type { LoadedPanelProps } from '../options/ProductPanel.tsx';
import { useCallback, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Box, Typography, useMediaQuery } from '@mui/material';
import { useTheme } from '@mui/material/styles';
import { groupPriceFields } from '../../../../resources/catalogue/product-choices.ts';
import type { Fields } from '../../../../resources/kinds/index.ts';
import { groupThousands } from '../../../../resources/ui/number-text.ts';
import { ReferenceBox } from '../../../../resources/ui/ReferenceBox.tsx';
import { useOptions } from '../../../../resources/ui/use-options.ts';
import { boxLook } from '../../../../resources/ui/box-look.ts';
import { useWords } from '../../../../resources/ui/use-words.ts';
import { UnsavedEditsNotice } from '../../../form/UnsavedEditsNotice.tsx';
import { createEdits } from '../../../grid/edits.ts';
import { NoticeBar } from '../options/edits/NoticeBar.tsx';
import type { GridHandle } from '../../../grid/grid-props.ts';
import { GridHint } from '../../../grid/GridHint.tsx';
import { usePanelEdits } from '../options/edits/use-panel-edits.ts';
import { useStoredPanelEdits } from '../options/edits/use-stored-panel-edits.ts';
import { parseText } from '../options/parse-text.ts';
import type { OptionsBody } from '../options/options-schema.ts';
import { groupsIn, placeOf, priceBookOf, priceRequests } from './price-book.ts';
import { PriceGrid } from './PriceGrid.tsx';

/** Not required: saved prices cannot be removed, but new ones may be left empty. */
const typed: Fields = { price: { ...groupPriceFields.price, required: false } };
const moneyOf = (value: unknown) => (typeof value === 'string' ? value : null);

/** Grid of group prices, with a picker that adds groups. */
export function PriceEditor({ resource, record, readOnly, page, options }: LoadedPanelProps) {
  const { say, label, language } = useWords();
  const narrow = useMediaQuery(useTheme().breakpoints.down('sm'), { noSsr: true });
  const { body } = options;
  const [picked, setPicked] = useState<readonly number[]>([]);
  const grid = useRef<GridHandle>(null);
  const read = useCallback(
    (next: OptionsBody) =>
      priceBookOf(next, language, say(next.options.length > 0 ? 'groupPrices.allOptions' : 'groupPrices.version')),
    [language, say],
  );
  const priceBook = useMemo(() => read(body), [read, body]);
  const [edits] = useState(() => createEdits(priceBook.rows));
  const groups = useMemo(() => groupsIn(priceBook, edits, picked), [priceBook, edits, picked]);
  const labels = body.labels['group_pricing.customer_group'];
  const { titleOf } = useOptions({
    resource: resource.name,
    field: 'group_pricing.customer_group',
    ids: groups,
    labels,
    open: false,
    q: '',
  });
  const titles = groups.map(titleOf).join('\n');
  const groupName = useCallback(
    (group: number) => titles.split('\n')[groups.indexOf(group)] ?? `#${group}`,
    [titles, groups],
  );
  const show = useCallback(
    (key: string) => {
      const place = placeOf(priceBook, groups, key);
      if (place) grid.current?.show(place);
    },
    [priceBook, groups],
  );
  const work = usePanelEdits({
    edits,
    options,
    page,
    section: 'group-prices',
    counted: 'groupPrices.counted',
    saved: 'groupPrices.saved',
    read,
    savedRows: priceBook,
    partsOf: priceRequests,
    onProblem: show,
  });
  const storedEdits = useStoredPanelEdits(edits, `${resource.name}.group-prices`, record.id);
  const onType = (key: string, text: string) => {
    const { value, error } = parseText(typed, 'price', text, { language, say });
    edits.type([key], 'price', value, error);
  };
  const describe = (key: string) => {
    const price = edits.view(key).theirs.price ?? null;
    return `${priceBook.nameOf(key)} ${price === null ? say('groupPrices.removed') : `HK$${groupThousands(String(price))}`}`;
  };
  return (
    <>
      <UnsavedEditsNotice
        unsavedEdits={{
          ...storedEdits,
          restore: () => {
            storedEdits.restore();
            setPicked((now) => [...now]);
          },
        }}
      />
      <NoticeBar edits={edits} describe={describe} work={work} onShow={show} />
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1.5 }}>
        {say(groups.length === 0 ? (readOnly ? 'groupPrices.none' : 'groupPrices.first') : 'groupPrices.about')}
      </Typography>
      {readOnly ? null : (
        <Box sx={{ maxWidth: 320, mb: 1.5 }}>
          <ReferenceBox
            key={groups.join(' ')}
            resource={resource.name}
            field="group_pricing.customer_group"
            many={false}
            ids={[]}
            onChange={([group]) => {
              if (group === undefined) return;
              const next = groups.includes(group) ? picked : [...picked, group];
              // Moves to the new group's cell, ready to type its price.
              flushSync(() => setPicked(next));
              grid.current?.show({ row: 0, column: groupsIn(priceBook, edits, next).indexOf(group) + 1 });
            }}
            box={boxLook({
              label: say('groupPrices.addGroup', { name: label(groupPriceFields.customer_group.label) }),
              helperText: undefined,
              compact: false,
              error: undefined,
              required: false,
              disabled: false,
            })}
          />
        </Box>
      )}
      {groups.length === 0 ? null : (
        <PriceGrid
          ref={grid}
          edits={edits}
          priceBook={priceBook}
          groups={groups}
          groupName={groupName}
          price={moneyOf(record.price)}
          original={moneyOf(record.original_price)}
          readOnly={readOnly}
          narrow={narrow}
          onType={onType}
        />
      )}
      {readOnly || groups.length === 0 ? null : <GridHint>{say('groupPrices.keys')}</GridHint>}
    </>
  );
}
