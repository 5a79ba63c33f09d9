/** Questions and answers as sentences. */

import type { GradedAnswer, StudyQuestion } from '../generated/wire';
import { listed } from '../text/catalogue';
import { t } from '../text/text';

export const questionText = ({ kind, letters, count }: StudyQuestion): string =>
  kind === 'spell' ? t.study.question.spell(letters, count) : t.study.question[kind](letters);

/** What was right. */
export function answerText({ kind, letters }: StudyQuestion, { answer }: GradedAnswer): string {
  const hooks = answer.length > 0 ? answer.join(' ') : t.study.noLetter;
  switch (kind) {
    case 'valid':
      return answer.length > 0 ? t.study.isWord(letters) : t.study.isNone(letters);
    case 'front':
      return t.study.before(letters, hooks);
    case 'back':
      return t.study.after(letters, hooks);
    default:
      return t.study.spelled(letters, listed(answer));
  }
}

/** The letters to tap: all of the dictionary's, or those of the question. */
export function lettersFor({ kind, letters }: StudyQuestion, alphabet: string): string[] {
  return kind === 'spell' ? [...letters].filter((letter) => letter !== '+') : [...alphabet];
}

/** The answer after a tap on a letter: a hook is added or taken away, a letter of a word is added. */
export function tapLetter(kind: StudyQuestion['kind'], typed: string, letter: string): string {
  if (kind === 'spell') return typed + letter;
  return typed.includes(letter) ? typed.replaceAll(letter, '') : typed + letter;
}
