import AddIcon from '@mui/icons-material/Add';
import ChevronIcon from '@mui/icons-material/ChevronRight';
import DragIndicatorIcon from '@mui/icons-material/DragIndicator';
import { Box, IconButton } from '@mui/material';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { findResource } from '../../../resources/index.ts';
import { contentLocaleOf } from '../../../resources/messages/languages.ts';
import { pageOf } from '../../../resources/names.ts';
import { ToneChip } from '../../../resources/ui/ToneChip.tsx';
import { CutText } from '../../../resources/ui/typography.tsx';
import { useWords } from '../../../resources/ui/use-words.ts';
import type { Drag } from '../../traits/sort/use-drag.ts';
import { type AreaRow, levels } from './area-tree.ts';

export interface AreaItemProps {
  readonly row: AreaRow;
  readonly index: number;
  /** True for the one item in the tab order. */
  readonly current: boolean;
  readonly hintId: string;
  /** `undefined` if the order can't be changed. */
  readonly drag: Drag | undefined;
  readonly mayGet: boolean;
  readonly mayCreate: boolean;
  readonly onCurrent: (key: string) => void;
  readonly onToggle: (row: AreaRow) => void;
  readonly onKeyDown: (event: KeyboardEvent, index: number) => void;
}

/** URL of the create form for an area below another one, with the parent filled in. */
export function createAddress(level: number, parentId: number): string | undefined {
  const below = findResource(levels[level + 1] ?? '');
  if (below?.parent === undefined) return undefined;
  const source = new URLSearchParams({ source: JSON.stringify({ [below.parent]: parentId }) });
  return `${pageOf(below, 'create')}?${source.toString()}`;
}

/** A row of the tree. */
export function AreaItem({ row, index, current, hintId, drag, onCurrent, onToggle, onKeyDown, ...may }: AreaItemProps) {
  const { say, label, language } = useWords();
  const { node, open, place, total } = row;
  const { area, level } = node;
  const element = useRef<HTMLDivElement>(null);
  const draggable = drag?.row;
  useEffect(() => (element.current ? draggable?.(element.current, index) : undefined), [draggable, index]);
  const locale = contentLocaleOf(language);
  const name = area.name[locale];
  const other = area.name[locale === 'zh_HK' ? 'en_US' : 'zh_HK'];
  const entity = findResource(levels[level] ?? '');
  const below = findResource(levels[level + 1] ?? '');
  const create = may.mayCreate ? createAddress(level, area.id) : undefined;
  const tabIndex = current ? 0 : -1;
  return (
    <div
      ref={element}
      role="treeitem"
      aria-level={level + 1}
      aria-posinset={place}
      aria-setsize={total}
      aria-expanded={open}
      aria-selected={current}
      aria-describedby={hintId}
      aria-label={[name, other, area.code, ...(area.erp_ref_id_repeated ? [say('addressAreas.repeated')] : [])].join(
        ', ',
      )}
      data-key={node.key}
      data-dragged={drag?.dragged === index || undefined}
      tabIndex={tabIndex}
      onFocus={() => onCurrent(node.key)}
      onKeyDown={(event) => event.target === event.currentTarget && onKeyDown(event, index)}
    >
      <Box component="span" className="indent" sx={{ width: { xs: level * 14, sm: level * 24 } }} />
      {open === undefined ? (
        <span className="chevron" />
      ) : (
        <IconButton
          size="small"
          className="chevron"
          tabIndex={-1}
          aria-label={say(open ? 'addressAreas.close' : 'addressAreas.open', { name })}
          onClick={() => onToggle(row)}
        >
          <ChevronIcon fontSize="small" sx={{ transform: open ? 'rotate(90deg)' : 'none' }} />
        </IconButton>
      )}
      <span className="name">
        {entity && may.mayGet ? (
          <Link to={pageOf(entity, area.id)} tabIndex={tabIndex} draggable={false}>
            <CutText>{name}</CutText>
          </Link>
        ) : (
          <CutText>{name}</CutText>
        )}
        <span className="other">
          <CutText>{other}</CutText>
        </span>
      </span>
      {area.erp_ref_id_repeated && <ToneChip tone="warning">{say('addressAreas.repeated')}</ToneChip>}
      <span className="reference">{area.erp_ref_id}</span>
      <span className="code">{area.code}</span>
      <span className="count">
        {level < 2 &&
          say(level === 0 ? 'addressAreas.regions' : 'addressAreas.districts', { smart_count: node.children.length })}
      </span>
      <span className="buttons">
        {create !== undefined && below && (
          <IconButton
            size="small"
            component={Link}
            to={create}
            tabIndex={tabIndex}
            aria-label={say('addressAreas.add', { name, level: label(below.label) })}
            title={say('addressAreas.add', { name, level: label(below.label) })}
          >
            <AddIcon fontSize="small" />
          </IconButton>
        )}
      </span>
      {drag && (
        <span
          className="handle"
          title={say('addressAreas.handle', { name })}
          onPointerDown={(event) => drag.handle.onPointerDown(event, index)}
          onPointerMove={drag.handle.onPointerMove}
          onPointerUp={drag.handle.onPointerUp}
          onPointerCancel={drag.handle.onPointerCancel}
        >
          <DragIndicatorIcon fontSize="small" />
        </span>
      )}
    </div>
  );
}
