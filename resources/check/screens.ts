import type { Resource } from '../define.ts';
import { rowReferences } from '../filters.ts';
import { type Field, kindOf } from '../kinds/index.ts';
import { columnField } from './fields.ts';
import { emptyLabel, type Finding, isHidden, isSingle } from './finding.ts';

/** URL segments below `{path}` and `{path}/{id}` that generic calls use. */
const takenRoutes = ['history', 'restore', 'meta', 'sort', 'rows', 'references'];

/** Checks the parts of a declaration from which lists, forms and buttons are built. */
export function* checkScreens(resource: Resource, all: readonly Resource[]): Generator<Finding> {
  yield* emptyLabel(resource.name, resource.label);
  yield* emptyLabel(resource.name, resource.plural);
  yield* emptyLabel(resource.name, resource.about);
  yield* checkTitle(resource);
  yield* checkHint(resource);
  yield* checkList(resource);
  yield* checkIndexed(resource);
  yield* checkForm(resource);
  yield* checkFillFrom(resource, all);
  yield* checkActions(resource);
  yield* checkLeads(resource, all);
}

/** Checks that the lists linked from a record's page can be filtered by the record. */
function* checkLeads({ name, leadsTo = [] }: Resource, all: readonly Resource[]): Generator<Finding> {
  for (const { to, by } of leadsTo) {
    const other = all.find((one) => one.name === to);
    const inRows = other && rowReferences(other).find(({ path }) => path === by);
    const field = inRows?.field ?? other?.fields[by];
    const storage = field && kindOf(field).storage;
    const filtered = inRows !== undefined || other?.list.filters.includes(by) === true;
    if ((storage?.at !== 'link' && storage?.at !== 'join') || storage.to !== name || !filtered)
      yield {
        at: name,
        wrong: `leads to the list of ${to} by “${by}”, which is no filter of it that refers to ${name}`,
        cure: 'Name a reference that is among the filters',
      };
  }
}

function* checkTitle({ name, title, parent, locksFirst, fields, singleton }: Resource): Generator<Finding> {
  // The plural names a singleton's page, and no record refers to it.
  if (singleton) return;
  const named = fields[title];
  if (!named || !kindOf(named).textual || isHidden(named)) {
    yield {
      at: `${name}.${title}`,
      wrong: 'can’t be the title, which a person must be able to read',
      cure: 'Name a textual field that is not secret',
    };
  } else if (named.read !== undefined) {
    yield {
      at: `${name}.${title}`,
      wrong: 'is the title, which everyone who sees a reference reads, though it needs a permission to read',
      cure: 'Name another field, or leave out `read`',
    };
  }
  const first = fields[locksFirst ?? ''];
  if (locksFirst !== undefined && (!first || kindOf(first).storage.at !== 'link'))
    yield {
      at: `${name}.${locksFirst}`,
      wrong: 'is locked first, though it refers to no record',
      cure: 'Name a reference to one record in `locksFirst`',
    };
  if (parent === undefined) return;
  const above = fields[parent];
  if (!above || kindOf(above).storage.at !== 'link')
    yield {
      at: `${name}.${parent}`,
      wrong: 'is the parent, though it does not refer to one record',
      cure: 'Name a reference field without `many`',
    };
}

function* checkHint({ name, hint, heading, fields }: Resource): Generator<Finding> {
  for (const one of [hint ?? [], heading ?? []].flat(3)) {
    const named = fields[one];
    if (named && (!kindOf(named).textual || isHtml(named) || isHidden(named)))
      yield {
        at: `${name}.${one}`,
        wrong: 'can’t be the hint or the heading, which a person reads beside the title',
        cure: 'Name a textual field that is not secret',
      };
  }
}

function* checkList(resource: Resource): Generator<Finding> {
  const { columns, filters, facets = [], search, searchTogether = [], sort } = resource.list;
  for (const column of columns) {
    const field = columnField(resource, column);
    if (field && isHidden(field))
      yield {
        at: `${resource.name}.${column}`,
        wrong: 'is secret, yet a column of the list',
        cure: 'Take it out of `list.columns`',
      };
  }
  for (const filter of filters) {
    const field = columnField(resource, filter);
    if (field && isHidden(field))
      yield {
        at: `${resource.name}.${filter}`,
        wrong: 'is secret, yet a filter, which would let one guess it',
        cure: 'Take it out of `list.filters`',
      };
    else if (field && kindOf(field).operators.length === 0)
      yield {
        at: `${resource.name}.${filter}`,
        wrong: 'is a filter, though its kind has no operators',
        cure: 'Take it out of `list.filters`',
      };
  }
  for (const facet of facets) {
    const field = columnField(resource, facet);
    const storage = field && kindOf(field).storage;
    const isCounted =
      storage?.at === 'link' || (storage?.at === 'column' && storage.word === 'text' && storage.choices !== undefined);
    if (!isCounted || !filters.includes(facet) || resource.drafts)
      yield {
        at: `${resource.name}.${facet}`,
        wrong:
          'is a facet, though it is no choice and no reference, or no filter, or the entity has drafts, of which lists hide some',
        cure: 'Take it out of `list.facets`',
      };
  }
  for (const searched of search) {
    const field = columnField(resource, searched);
    if (!field || !kindOf(field).textual || isHidden(field))
      yield {
        at: `${resource.name}.${searched}`,
        wrong: 'is searched, though it is no text to be read',
        cure: 'Take it out of `list.search`',
      };
    else if (isHtml(field))
      yield {
        at: `${resource.name}.${searched}`,
        wrong: 'is searched, though it is HTML, in which tags would be found',
        cure: 'Take it out of `list.search`',
      };
    else if (field.read !== undefined)
      yield {
        at: `${resource.name}.${searched}`,
        wrong: 'is searched, so that `q` would tell people without its permission what it holds',
        cure: 'Take it out of `list.search`',
      };
  }
  for (const one of searchTogether.flat()) {
    if (!search.includes(one) || resource.fields[one]?.localized)
      yield {
        at: `${resource.name}.${one}`,
        wrong: 'is searched together with another, though it isn’t searched alone, or has a text for each language',
        cure: 'Add it to `list.search`, or take it out of `list.searchTogether`',
      };
  }
  const sorted = sort.replace(/^-/u, '');
  const field = columnField(resource, sorted);
  if (field && (!isSingle(field) || isHidden(field)))
    yield {
      at: `${resource.name}.${sorted}`,
      wrong: 'can’t be sorted by',
      cure: 'Name a field with one value in `list.sort`',
    };
  for (const name of resource.list.quickEdit ?? []) {
    const edited = resource.fields[name];
    if (edited && (!isSingle(edited) || edited.localized || edited.readOnly || isHidden(edited))) {
      yield {
        at: `${resource.name}.${name}`,
        wrong: 'can’t be changed in a cell of the list',
        cure: 'Name fields in `list.quickEdit` that hold one value which may be written',
      };
    }
  }
  if (resource.list.quickEdit && resource.without?.includes('update'))
    yield {
      at: resource.name,
      wrong: 'has `list.quickEdit`, though its records can’t be changed',
      cure: 'Leave out one of the two',
    };
}

function isHtml(field: Field): boolean {
  const { storage } = kindOf(field);
  return storage.at === 'column' && storage.html === true;
}

/** Maximum length of an indexed text, in characters: an index row holds 2,704 bytes, a character takes up to four. */
const longestIndexed = 600;

/** Sorted, filtered or unique texts have an index; a text too long for it would make the write fail. */
function* checkIndexed(resource: Resource): Generator<Finding> {
  const { columns, filters } = resource.list;
  const unique = Object.keys(resource.fields).filter((name) => resource.fields[name]?.unique);
  for (const name of new Set<string>([...columns, ...filters, ...unique, ...(resource.uniqueTogether ?? []).flat()])) {
    const field = columnField(resource, name);
    if (!field) continue;
    const { storage, longest } = kindOf(field);
    const bounded =
      storage.at !== 'column' ||
      storage.word !== 'text' ||
      storage.choices !== undefined ||
      storage.concealed !== undefined;
    if (!bounded && (longest === undefined || longest > longestIndexed)) {
      yield {
        at: `${resource.name}.${name}`,
        wrong: 'is listed, filtered or unique, and so in an index, which takes no text this long',
        cure: `Give it a \`maxLength\` of at most ${longestIndexed}`,
      };
    }
  }
}

function* checkForm(resource: Resource): Generator<Finding> {
  const placed = resource.form.flatMap(({ fields }) => fields);
  for (const { section, label } of resource.form) yield* emptyLabel(`${resource.name}.${section}`, label);
  for (const name of new Set(placed.filter((one, index) => placed.indexOf(one) !== index))) {
    yield { at: `${resource.name}.${name}`, wrong: 'stands in the form twice', cure: 'Keep it in one section' };
  }
  for (const [name, field] of Object.entries(resource.fields)) {
    if (
      field.required &&
      !field.readOnly &&
      field.default === undefined &&
      !placed.includes(name) &&
      !resource.without?.includes('create')
    ) {
      yield {
        at: `${resource.name}.${name}`,
        wrong: 'is required, yet in no section of the form',
        cure: 'Put it in a section, or give it a default',
      };
    }
  }
}

/** Checks that the records that fill a section have its fields, and can be found by the filter. */
function* checkFillFrom({ name, form, fields }: Resource, all: readonly Resource[]): Generator<Finding> {
  for (const { section, fields: names, fillFrom } of form) {
    if (!fillFrom) continue;
    const { to, filter } = fillFrom;
    const other = all.find((one) => one.name === to);
    const alike = (field: string) => {
      const [mine, theirs] = [fields[field], other?.fields[field]];
      return mine?.kind === theirs?.kind && mine?.localized === theirs?.localized && theirs?.read === undefined;
    };
    const filters: readonly string[] = other?.list.filters ?? [];
    if (!other || !names.every(alike) || !Object.keys(filter).every((one) => filters.includes(one)))
      yield {
        at: `${name}.${section}`,
        wrong: `is filled in from ${to}, which lacks such fields or filters`,
        cure: 'Name an entity with fields of the same names and kinds, which everybody reads, and filters of its list',
      };
  }
}

function* checkActions(resource: Resource): Generator<Finding> {
  for (const [name, label] of Object.entries(resource.events ?? {}))
    yield* emptyLabel(`${resource.name}.${name}`, label);
  for (const [name, action] of Object.entries(resource.actions ?? {})) {
    const at = `${resource.name}.${name}`;
    yield* emptyLabel(at, action.label);
    if (action.confirm) yield* emptyLabel(at, action.confirm);
    if (action.followUp !== undefined && !resource.actions?.[action.followUp])
      yield {
        at,
        wrong: `is followed by “${action.followUp}”, which is no action`,
        cure: 'Name an action of the entity',
      };
    for (const field of action.forOne ?? [])
      if (action.form?.[field]?.required !== undefined || !action.form?.[field])
        yield {
          at,
          wrong: `asks a selection for no “${field}”, which its form lacks or requires`,
          cure: 'Name an optional field of its form in `forOne`',
        };
    if (takenRoutes.includes(name))
      yield {
        at,
        wrong: 'is an action with the name of a call that every entity has',
        cure: `Name it other than ${takenRoutes.join(', ')}`,
      };
  }
}
