/**
 * In CI a change is judged by the same examples as on the machine where it was made; runs without the
 * variable CI try new ones.
 */

import fc from 'fast-check';

if (process.env.CI) fc.configureGlobal({ seed: 1 });
