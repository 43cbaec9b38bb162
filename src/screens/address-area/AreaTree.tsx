import { Box } from '@mui/material';
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { useNavigate } from 'react-router';
import { findResource } from '../../../resources/index.ts';
import { contentLocaleOf } from '../../../resources/messages/languages.ts';
import { pageOf } from '../../../resources/names.ts';
import { HiddenText } from '../../../resources/ui/typography.tsx';
import { useWords } from '../../../resources/ui/use-words.ts';
import type { Permitted } from '../../auth-provider/use-permitted.ts';
import { useDrag } from '../../traits/sort/use-drag.ts';
import { type AreaNode, type AreaRow, levels, placeOfDrop, rowAfterKey, rowByName, takesDrop } from './area-tree.ts';
import { AreaItem } from './AreaItem.tsx';
import { rowHeight, Tree } from './tree-style.ts';

export interface AreaTreeProps {
  readonly rows: readonly AreaRow[];
  readonly permitted: Permitted;
  /** Only some of the areas are visible: the order can't be changed. */
  readonly narrowed: boolean;
  readonly onToggle: (nodes: readonly AreaNode[], open: boolean) => void;
  readonly onMove: (node: AreaNode, place: number) => Promise<boolean>;
}

/** The tree with its keyboard (ARIA tree pattern), and dragging. */
export function AreaTree({ rows, permitted, narrowed, onToggle, onMove }: AreaTreeProps) {
  const { say, language } = useWords();
  const navigate = useNavigate();
  const notify = useNotify();
  const hintId = useId();
  const box = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<string>();
  const [announcement, announce] = useState('');
  const focusNext = useRef<string>(undefined);
  const mayMove = permitted.update && !narrowed;
  const current = rows.some(({ node }) => node.key === chosen) ? chosen : rows[0]?.node.key;
  const nameOf = (area: AreaNode['area']) => area.name[contentLocaleOf(language)];

  const focus = (key: string | undefined) => {
    if (key === undefined) return;
    setChosen(key);
    box.current?.querySelector<HTMLElement>(`[data-key="${key}"]`)?.focus();
  };
  // After the answer is rendered: a moved row keeps the focus, even if it was remounted.
  useLayoutEffect(() => {
    const key = focusNext.current;
    if (key === undefined) return;
    focusNext.current = undefined;
    box.current?.querySelector<HTMLElement>(`[data-key="${key}"]`)?.focus();
  });

  const move = async (node: AreaNode, place: number, total: number) => {
    const inside = box.current?.contains(document.activeElement) === true;
    if (!(await onMove(node, place))) return;
    if (inside) focusNext.current = node.key;
    setChosen(node.key);
    announce(say('addressAreas.moved', { name: nameOf(node.area), place: place + 1, total }));
  };
  const drag = useDrag(box, rowHeight, rows.length, (index, gap) => {
    const row = rows[index];
    if (!row) return;
    // An area can't be dragged to another region or country, because codes and addresses depend on it: that needs the
    // form.
    if (takesDrop(rows, row.node, gap)) void move(row.node, placeOfDrop(rows, row.node, gap), row.total);
    else notify('addressAreas.elsewhere', { type: 'warning', messageArgs: { name: nameOf(row.node.area) } });
  });

  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const row = rows[index];
    if (!row || event.ctrlKey || event.metaKey) return;
    const { node, open, place, total } = row;
    if (event.altKey) {
      const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
      if (step === 0) return;
      event.preventDefault();
      const target = place - 1 + step;
      if (mayMove && !event.repeat && target >= 0 && target < total) void move(node, target, total);
      return;
    }
    const next = rowAfterKey(rows, index, event.key);
    if (next !== undefined) focus(rows[next]?.node.key);
    else if (event.key === 'ArrowRight' && open === false) onToggle([node], true);
    else if (event.key === 'ArrowLeft' && open === true) onToggle([node], false);
    else if (event.key === '*')
      onToggle(
        rows.filter(({ node: one }) => one.parent === node.parent).map((one) => one.node),
        true,
      );
    else if (event.key === 'Enter') {
      const entity = findResource(levels[node.level] ?? '');
      if (entity && permitted.get) void navigate(pageOf(entity, node.area.id));
    } else if (event.key.length === 1 && event.key !== ' ' && !event.nativeEvent.isComposing)
      focus(rows[rowByName(rows, index, event.key, nameOf)]?.node.key);
    else return;
    event.preventDefault();
  };

  const dragged = drag.dragged === undefined ? undefined : rows[drag.dragged]?.node;
  const gap = drag.gap !== undefined && dragged && takesDrop(rows, dragged, drag.gap) ? drag.gap : undefined;
  return (
    <>
      <Box ref={box} sx={{ flex: 1, minHeight: 0, overflowY: 'auto', position: 'relative' }}>
        <Tree role="tree" aria-label={say('addressAreas.title')}>
          {rows.map((row, index) => (
            <AreaItem
              key={row.node.key}
              row={row}
              index={index}
              current={current === row.node.key}
              hintId={hintId}
              drag={mayMove ? drag : undefined}
              mayGet={permitted.get}
              mayCreate={permitted.create}
              onCurrent={setChosen}
              onToggle={({ node, open }) => onToggle([node], open !== true)}
              onKeyDown={onKeyDown}
            />
          ))}
          {gap !== undefined && <div className="gap" role="presentation" style={{ top: gap * rowHeight }} />}
        </Tree>
      </Box>
      <Box
        id={hintId}
        sx={{ px: 1.5, py: 1, fontSize: '0.75rem', color: 'text.secondary', borderTop: 1, borderColor: 'divider' }}
      >
        {say('addressAreas.hint')}
      </Box>
      <HiddenText role="status" aria-live="polite">
        {announcement}
      </HiddenText>
    </>
  );
}
