/** German: the sentences about a game. */

import challenge from '../../../../src/tilewright/catalogue/de/challenge.ftl?raw';
import coach from '../../../../src/tilewright/catalogue/de/coach.ftl?raw';
import common from '../../../../src/tilewright/catalogue/de/common.ftl?raw';
import endings from '../../../../src/tilewright/catalogue/de/endings.ftl?raw';
import events from '../../../../src/tilewright/catalogue/de/events.ftl?raw';
import scores from '../../../../src/tilewright/catalogue/de/scores.ftl?raw';
import type { MessageFiles } from '../catalogue';

export const messages: MessageFiles = {
  lang: 'de',
  files: [common, events, endings, scores, challenge, coach],
};
