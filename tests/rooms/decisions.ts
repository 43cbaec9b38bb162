import { kinds } from '../../resources/kinds/index.ts';
import { linesWith, type Source } from './sources.ts';

const names = Object.keys(kinds).join('|');
const decisions = [
  /\bkind\s*[!=]==?\s*['"`]/u,
  new RegExp(`['"\`](?:${names})['"\`]\\s*[!=]==?\\s*[\\w.?]*\\bkind\\b`, 'u'),
  /\bswitch\s*\([^)]*\bkind\b/u,
  /\.(?:includes|has|get)\(\s*[\w.?]*\.kind\b/u,
  new RegExp(`\\{[^}]*\\b(?:${names}):[^}]*\\}\\s*\\)?\\[[\\w.?]*\\bkind\\]`, 'u'),
];

/** Lines that branch on a kind's name, which only the kind itself may do (storage, operators, views). */
export function kindDecisions(source: Source): readonly string[] {
  return decisions.flatMap((pattern) => linesWith(source, pattern));
}
