import type { Resource } from '../define.ts';
import { kindOf } from '../kinds/index.ts';
import { draftLifecycle } from '../drafts.ts';
import type { Lifecycle } from '../lifecycle.ts';
import { emptyLabel, type Finding } from './finding.ts';

/** Checks that the states exist, that a transition leads to each, and that nothing else writes the field. */
export function* checkLifecycle(resource: Resource): Generator<Finding> {
  const { name, fields, lifecycle, drafts } = resource;
  for (const [own, field] of Object.entries(fields)) {
    if (field.state && own !== lifecycle?.field)
      yield {
        at: `${name}.${own}`,
        wrong: 'is a state that no lifecycle tells of',
        cure: drafts ? 'Say `lifecycle: draftLifecycle`' : 'Name it in `lifecycle.field`, or leave out `state`',
      };
  }
  if (drafts && lifecycle !== draftLifecycle)
    yield {
      at: `${name}.lifecycle`,
      wrong: 'is not the lifecycle that drafts need',
      cure: 'Say `lifecycle: draftLifecycle`',
    };
  if (!lifecycle) return;
  if (!fields[lifecycle.field]?.state)
    yield {
      at: `${name}.${lifecycle.field}`,
      wrong: 'is the field of the lifecycle, and not made by it',
      cure: 'Declare it as a boolean, or a select without choices, by `defineResource`',
    };
  yield* checkStates(name, lifecycle);
  yield* checkSince(resource, lifecycle);
  yield* checkNext(resource, lifecycle);
  yield* checkTransitions(resource, lifecycle);
}

function* checkStates(name: string, { initial, states, transitions }: Lifecycle): Generator<Finding> {
  const values = Object.values(states).flatMap(({ value }) => value ?? []);
  if (values.length > 0 && values.toSorted().join() !== 'false,true')
    yield {
      at: `${name}.lifecycle`,
      wrong: 'has states of a boolean that aren’t one for false and one for true',
      cure: 'Give two states, each its `value`; or make the field a select',
    };
  const reached = new Set([initial]);
  for (const state of reached)
    for (const { from, to } of Object.values(transitions)) if (from.includes(state)) reached.add(to);
  for (const [state, { label }] of Object.entries(states)) {
    yield* emptyLabel(`${name}.${state}`, label);
    if (!reached.has(state))
      yield {
        at: `${name}.${state}`,
        wrong: `is a state that no transition leads to from “${initial}”`,
        cure: 'Add a transition to it, or leave it out',
      };
  }
  if (!Object.hasOwn(states, initial))
    yield {
      at: `${name}.lifecycle`,
      wrong: `begins in “${initial}”, which is no state`,
      cure: 'Name one of its states',
    };
}

/** Error messages mention since when a state exists, so everybody must be able to read that field. */
function* checkSince({ name, fields }: Resource, { states }: Lifecycle): Generator<Finding> {
  for (const [state, { since }] of Object.entries(states)) {
    const [at, by] = [fields[since?.at ?? ''], fields[since?.by ?? '']];
    const storage = at && kindOf(at).storage;
    const isMoment = storage?.at === 'column' && storage.word === 'timestamptz';
    if (since && (!isMoment || !by || !kindOf(by).textual || at?.read || by.read))
      yield {
        at: `${name}.${state}`,
        wrong: 'is said to be “since” what isn’t a moment and a name that everybody reads',
        cure: 'Name a moment in `since.at` and a text in `since.by`, without `read`',
      };
  }
}

/** Checks that staff can do the next step that a state suggests. */
function* checkNext({ name, actions = {} }: Resource, { states, transitions }: Lifecycle): Generator<Finding> {
  for (const [state, { next }] of Object.entries(states)) {
    if (!next) continue;
    yield* emptyLabel(`${name}.${state}`, next.label);
    for (const by of next.by ?? [])
      if (!actions[by] || transitions[by]?.from.includes(state) === false)
        yield {
          at: `${name}.${state}`,
          wrong: `is said to be gone on from by “${by}”, which nobody can do in it`,
          cure: 'Name an action in `next.by`, or a transition from this state',
        };
  }
}

function* checkTransitions(resource: Resource, { states, transitions }: Lifecycle): Generator<Finding> {
  for (const [name, { from, to, by, done, label }] of Object.entries(transitions)) {
    const at = `${resource.name}.${name}`;
    for (const text of [label, done]) if (text) yield* emptyLabel(at, text);
    for (const state of [...from, to].filter((one) => !Object.hasOwn(states, one)))
      yield { at, wrong: `is a transition from or to “${state}”, which is no state`, cure: 'Name declared states' };
    if (from.length === 0 || from.includes(to))
      yield {
        at,
        wrong: 'is a transition from nowhere, or to where it comes from',
        cure: 'Name other states in `from`, or make it an action',
      };
    if (by === undefined ? resource.actions?.[name] !== transitions[name] : resource.actions?.[name])
      yield { at, wrong: 'is an action and a transition', cure: 'Give one of them another name' };
    if (by !== undefined && by !== 'server' && !transitions[by] && !Reflect.get(resource, by))
      yield {
        at,
        wrong: `is carried out by “${by}”, which the entity doesn’t have`,
        cure: 'Name another transition in `by`, an ability that the declaration switches on, or `server`',
      };
  }
}
