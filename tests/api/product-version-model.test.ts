import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { examples } from '../counts.ts';
import { valueAt } from '../../server/db/model/paths.ts';
import { both, idIn, makeVersionShop, rowsAt, type VersionShop } from './product-version-world.ts';
import type { Answer } from './scenarios.ts';
import { type ChoiceEdit, choiceEdit, pickFrom } from './version-edits.ts';

let shop: VersionShop;
beforeAll(async () => {
  shop = await makeVersionShop();
});
afterAll(() => shop.drop());

/** The expected version: groups with their choices in order, options in order of creation. */
interface Model {
  groups: { id: number; choices: number[] }[];
  options: { id: number; choices: number[]; obsolete: boolean; price: string | null }[];
}

const alike = (one: readonly number[], other: readonly number[]) => one.toSorted().join() === other.toSorted().join();

/** Makes names of choices unique. */
let named = 0;

/** Applies an edit to the API and to the model. The API must refuse what the model rejects. */
async function apply(path: string, model: Model, change: ChoiceEdit): Promise<void> {
  const { groups, options } = model;
  const expectRefused = (answer: Answer) =>
    expect([404, 409, 422], `${JSON.stringify(change)}: ${answer.status} ${answer.text}`).toContain(answer.status);
  const done = (answer: Answer) => {
    expect(answer.status, `${JSON.stringify(change)}: ${answer.text}`).toBeLessThan(300);
    return valueAt(answer.json, ['data']);
  };
  const used = (choice: number) => options.some(({ choices }) => choices.includes(choice));
  switch (change.what) {
    case 'add group': {
      const answer = await shop.ask(`POST ${path}/choice-group`, {
        name: both('G'),
        choices: Array.from({ length: change.choices }, () => ({ name: both(`C${(named += 1)}`) })),
        default_choice: change.standard,
      });
      if (groups.length >= 10 || (options.length > 0 && change.standard >= change.choices))
        return expectRefused(answer);
      const fresh = rowsAt(done(answer), 'choice_groups').at(-1);
      const choices = rowsAt(fresh, 'choices').map(idIn);
      const standard = choices[change.standard];
      groups.push({ id: idIn(fresh), choices });
      if (standard !== undefined) for (const option of options) option.choices.push(standard);
      return;
    }
    case 'remove group': {
      const group = pickFrom(groups, change.group);
      const answer = await shop.ask(`DELETE ${path}/choice-group/${group?.id ?? 0}`);
      const inUse = group?.choices.filter(used) ?? [];
      if (!group || inUse.length > 1 || (inUse.length === 1 && groups.length === 1)) return expectRefused(answer);
      done(answer);
      model.groups = groups.filter((one) => one !== group);
      for (const option of options) option.choices = option.choices.filter((choice) => !group.choices.includes(choice));
      return;
    }
    case 'move group': {
      const group = pickFrom(groups, change.group);
      const answer = await shop.ask(`PUT ${path}/choice-group/${group?.id ?? 0}`, { position: change.to });
      if (!group) return expectRefused(answer);
      done(answer);
      model.groups = groups.filter((one) => one !== group).toSpliced(change.to, 0, group);
      return;
    }
    case 'turn choices': {
      const group = pickFrom(groups, change.group);
      const answer = await shop.ask(`PUT ${path}/choice-group/${group?.id ?? 0}`, {
        choices: group?.choices.toReversed().map((id) => ({ id })) ?? [],
      });
      if (!group) return expectRefused(answer);
      done(answer);
      group.choices.reverse();
      return;
    }
    case 'add choices': {
      const group = pickFrom(groups, change.group);
      const answer = await shop.ask(`POST ${path}/choice-group/${group?.id ?? 0}/choices`, {
        choices: Array.from({ length: change.count }, () => ({ name: both(`C${(named += 1)}`) })),
      });
      if (!group) return expectRefused(answer);
      group.choices = rowsAt(
        rowsAt(done(answer), 'choice_groups').find(({ id }) => id === group.id),
        'choices',
      ).map(idIn);
      return;
    }
    case 'remove choice': {
      const group = pickFrom(groups, change.group);
      const choice = pickFrom(group?.choices ?? [], change.choice);
      const answer = await shop.ask(`DELETE ${path}/choice-group/${group?.id ?? 0}/choice/${choice ?? 0}`);
      if (!group || choice === undefined || used(choice)) return expectRefused(answer);
      done(answer);
      group.choices = group.choices.filter((one) => one !== choice);
      return;
    }
    case 'add options': {
      const wanted = change.picks.map((picks) =>
        groups.slice(0, picks.length).flatMap((group, index) => pickFrom(group.choices, picks[index] ?? 0) ?? []),
      );
      const answer = await shop.ask(`POST ${path}/options`, {
        options: wanted.map((choices) => ({ choices: choices.toReversed() })),
      });
      const wrong = wanted.some(
        (choices, index) =>
          choices.length === 0 ||
          choices.length < groups.length ||
          [...options.map((option) => option.choices), ...wanted.slice(0, index)].some((other) =>
            alike(other, choices),
          ),
      );
      if (wrong) return expectRefused(answer);
      const made = rowsAt(done(answer), 'options').slice(options.length);
      for (const [index, choices] of wanted.entries())
        options.push({ id: idIn(made[index]), choices, obsolete: false, price: null });
      return;
    }
    case 'remove option': {
      const option = pickFrom(options, change.option);
      const answer = await shop.ask(`DELETE ${path}/option/${option?.id ?? 0}`);
      if (!option) return expectRefused(answer);
      done(answer);
      model.options = options.filter((one) => one !== option);
      return;
    }
    case 'obsolete':
    case 'restore': {
      const option = pickFrom(options, change.option);
      const wanted = change.what === 'obsolete';
      const answer = await shop.ask(`POST ${path}/option/${option?.id ?? 0}/${change.what}`);
      if (!option || option.obsolete === wanted) return expectRefused(answer);
      done(answer);
      option.obsolete = wanted;
      return;
    }
    case 'price all': {
      const answer = await shop.ask(`PUT ${path}/options`, {
        options: options.map(({ id }) => ({ id, price: change.price })),
      });
      if (options.length === 0) return expectRefused(answer);
      done(answer);
      for (const option of options) option.price = `${change.price}.00`;
    }
  }
}

test('whatever is edited, each option has one choice of each group, no two the same, and what is read is what was done', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(choiceEdit, { minLength: 8, maxLength: 24, size: 'max' }), async (edits) => {
      const { id, group, choice } = await shop.chosen({ Colour: ['Red', 'Blue'] });
      const path = `/product-version/${id}`;
      const model: Model = {
        groups: [{ id: group.Colour ?? 0, choices: [choice.Red ?? 0, choice.Blue ?? 0] }],
        options: [],
      };
      for (const change of edits) {
        await apply(path, model, change);
        const kept = await shop.data(`GET ${path}/product-options`);
        const inOrder = (choices: readonly number[]) =>
          model.groups.flatMap((one) => one.choices.filter((each) => choices.includes(each)));
        expect(
          rowsAt(kept, 'choice_groups').map((one) => ({ id: one.id, choices: rowsAt(one, 'choices').map(idIn) })),
        ).toEqual(model.groups);
        expect(
          rowsAt(kept, 'options').map((one) => ({
            id: one.id,
            choices: one.choices,
            obsolete: one.obsolete,
            price: one.price,
          })),
        ).toEqual(model.options.map((one) => ({ ...one, choices: inOrder(one.choices) })));
        for (const { choices } of model.options)
          expect(model.groups.map((one) => one.choices.filter((each) => choices.includes(each)).length)).toEqual(
            model.groups.map(() => 1),
          );
        // Stored keys are those of existing choices only.
        const keys = new Map(
          rowsAt(kept, 'choice_groups').flatMap((one) =>
            rowsAt(one, 'choices').map((each) => [idIn(each), String(each.key)]),
          ),
        );
        expect(rowsAt(kept, 'options').map(({ combination }) => combination)).toEqual(
          model.options.map(({ choices }) =>
            choices
              .map((each) => keys.get(each))
              .toSorted()
              .join('.'),
          ),
        );
        expect(new Set(rowsAt(kept, 'options').map(({ combination }) => combination)).size).toBe(model.options.length);
      }
    }),
    { numRuns: examples(6) },
  );
});
