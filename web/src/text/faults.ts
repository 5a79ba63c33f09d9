/** Why a play or an entry is wrong: the sentences of the catalogue, for screens with a judge of their own. */

import germanFaults from '../../../src/tilewright/catalogue/de/faults.ftl?raw';
import germanKept from '../../../src/tilewright/catalogue/de/kept.ftl?raw';
import englishFaults from '../../../src/tilewright/catalogue/en/faults.ftl?raw';
import englishKept from '../../../src/tilewright/catalogue/en/kept.ftl?raw';
import { addMessages } from './catalogue';

addMessages({ en: [englishFaults, englishKept], de: [germanFaults, germanKept] });
