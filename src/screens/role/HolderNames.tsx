import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { commaIn } from '../../../resources/messages/languages.ts';
import { pageOf } from '../../../resources/names.ts';
import { admin_user } from '../../../resources/system/admin_user.ts';
import type { RoleHolder } from '../../../resources/system/permission-answers.ts';
import { useWords } from '../../../resources/ui/use-words.ts';

interface HolderNamesProps {
  readonly of: RoleHolder;
  /** Lists the suspended users instead of the others. */
  readonly suspended?: true;
}

/** Names of a role's users, each with a link. */
export function HolderNames({ of, suspended }: HolderNamesProps) {
  const { say, language } = useWords();
  const comma = commaIn(language);
  const named = of.people.filter((one) => one.suspended === (suspended ?? false));
  const more = (suspended ? of.suspended : of.active) - named.length;
  return (
    <>
      {named.map(({ id, name }, place) => (
        <Fragment key={id}>
          {place > 0 && comma}
          <Link to={pageOf(admin_user, id)} target="_blank" style={{ color: 'inherit' }}>
            {name}
          </Link>
        </Fragment>
      ))}
      {more > 0 && `${named.length > 0 ? comma : ''}${say('roles.more', { count: more })}`}
    </>
  );
}

/** A sentence with the suspended users of a role. */
export const Suspended = ({ of }: { readonly of: RoleHolder }) => {
  const { say } = useWords();
  return withNames((names) => say('roles.holdersSuspended', { names }), <HolderNames of={of} suspended />);
};

/** A sentence whose names are links. */
export function withNames(sentence: (names: string) => string, names: ReactNode): ReactNode {
  const [before, after] = sentence('\uE000').split('\uE000');
  return (
    <>
      {before}
      {names}
      {after}
    </>
  );
}
