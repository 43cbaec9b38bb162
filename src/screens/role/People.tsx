import { Fragment } from 'react';
import { Link } from 'react-router';
import { commaIn } from '../../../resources/messages/languages.ts';
import { pageOf } from '../../../resources/names.ts';
import { admin_user } from '../../../resources/system/admin_user.ts';
import type { RoleHolder } from '../../../resources/system/permission-answers.ts';
import { useWords } from '../../../resources/ui/use-words.ts';

interface PeopleProps {
  readonly people: RoleHolder['people'];
  /** So many more aren't named. */
  readonly more: number;
}

/** Names of admin users, each with a link. */
export function People({ people, more }: PeopleProps) {
  const { say, language } = useWords();
  const comma = commaIn(language);
  return (
    <>
      {people.map(({ id, name, suspended }, place) => (
        <Fragment key={id}>
          {place > 0 && comma}
          <Link
            to={pageOf(admin_user, id)}
            target="_blank"
            style={{ color: 'inherit', ...(suspended && { textDecorationStyle: 'dotted', opacity: 0.7 }) }}
          >
            {name}
          </Link>
        </Fragment>
      ))}
      {more > 0 && `${people.length > 0 ? comma : ''}${say('roles.more', { count: more })}`}
    </>
  );
}
