import { type NamedChoice, takenNames } from '../../../resources/catalogue/product-choices.ts';
import { product_version } from '../../../resources/catalogue/product_version.ts';
import type { Fields } from '../../../resources/kinds/index.ts';
import type { Problem } from '../../../resources/kinds/kind.ts';
import { ApiError } from '../../errors.ts';

/** The choices that one group is about to have, and those that it has. */
interface Named {
  readonly choices: readonly NamedChoice[];
  readonly stored?: readonly NamedChoice[];
  /** Where the body gives the choice at this place: `choices.2.`. */
  readonly at: (index: number) => string;
}

/** @throws ApiError 409 with the names that another choice of the same group has already */
export function refuseTaken(fields: Fields, groups: readonly Named[]): void {
  const wrong = groups.flatMap(({ choices, stored = [], at }) =>
    [...takenNames(choices, stored)].flatMap(([index, locales]) =>
      locales.map((locale): [string, Problem[]] => [`${at(index)}name.${locale}`, [{ rule: 'choiceName' }]]),
    ),
  );
  if (wrong.length > 0)
    throw new ApiError(409, 'errors.conflict', {
      fields: Object.fromEntries(wrong),
      form: { fields, label: product_version.label },
    });
}
