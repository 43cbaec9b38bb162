import { findResource } from '../../../resources/index.ts';
import { colonIn, labelIn, type Language } from '../../../resources/messages/languages.ts';
import { pageOf } from '../../../resources/names.ts';
import { printAddress } from '../../../resources/query/address.ts';
import { fieldAt } from '../../../resources/schema/field-at.ts';
import { isRecord } from '../../../resources/schema/empty.ts';
import type { Entry } from './entries.ts';
import { folded } from '../../ui/matching.ts';

/** A record that the server found. */
export interface FoundRecord {
  readonly id: number;
  readonly title: string;
  readonly hint: string | undefined;
  readonly state: string | undefined;
  readonly exact: boolean;
  readonly matched: { readonly field: string; readonly text: string } | undefined;
}

/** The records that the server found, by entity. */
export interface Found {
  readonly data: readonly {
    readonly entity: string;
    readonly records: readonly FoundRecord[];
    readonly more: boolean;
  }[];
  /** Entities that didn't answer in time. */
  readonly late: readonly string[];
  /** The matches contain the text with one typing error. */
  readonly near: boolean;
}

const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const textIn = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** Parses the answer of `GET search`; skips what is unreadable. */
export function parseFound(json: unknown): Found {
  const { data, late, near } = isRecord(json) ? json : {};
  return {
    data: listIn(data).flatMap((one) => {
      const { entity, records, more } = isRecord(one) ? one : {};
      return typeof entity === 'string'
        ? [{ entity, records: listIn(records).flatMap(parseRecord), more: more === true }]
        : [];
    }),
    late: listIn(late).flatMap((name) => textIn(name) ?? []),
    near: near === true,
  };
}

function parseRecord(one: unknown): readonly FoundRecord[] {
  const { id, title, hint, state, exact, matched } = isRecord(one) ? one : {};
  if (typeof id !== 'number' || typeof title !== 'string') return [];
  const { field, text } = isRecord(matched) ? matched : {};
  return [
    {
      id,
      title,
      hint: textIn(hint),
      state: textIn(state),
      exact: exact === true,
      matched: typeof field === 'string' && typeof text === 'string' ? { field, text } : undefined,
    },
  ];
}

/** The results for an earlier text that also match the current one, shown until its answer arrives. */
export function narrowedTo(found: Found, q: string): Found {
  const wanted = folded(q);
  const has = (text: string | undefined) => text !== undefined && folded(text).includes(wanted);
  return {
    data: found.data.map((one) => ({
      ...one,
      records: one.records
        .filter(({ title, hint, matched }) => has(title) || has(hint) || has(matched?.text))
        .map((record) => ({ ...record, exact: folded(record.title) === wanted })),
    })),
    late: [],
    near: false,
  };
}

/** A record as an entry. */
export function recordEntry(entity: string, record: FoundRecord, language: Language): readonly Entry[] {
  const resource = findResource(entity);
  if (!resource) return [];
  const { id, title, hint, state, matched } = record;
  const field = matched && fieldAt(resource, matched.field);
  // The hint already contains the matched text.
  const match =
    field && !hint?.includes(matched.text)
      ? `${labelIn(field.label, language)}${colonIn(language)}${matched.text}`
      : undefined;
  const below = [hint, match].filter((part) => part !== undefined).join(' · ');
  return [
    {
      key: `record ${entity} ${id}`,
      title,
      below: below === '' ? undefined : below,
      chip: state === undefined ? undefined : resource.lifecycle?.states[state],
      icon: 'record',
      to: pageOf(resource, id),
    },
  ];
}

/** URL of an entity's list with a search text. */
export function listSearchedFor(entity: string, q: string): string | undefined {
  const resource = findResource(entity);
  return resource && `${pageOf(resource)}${printAddress({ filter: { q }, page: 1 })}`;
}
