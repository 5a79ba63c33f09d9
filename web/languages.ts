/** Builds what the page says in every language before its scripts run: manifests, and a hint for browsers without JavaScript. */

import type { HtmlTagDescriptor, Plugin } from 'vite';

import manifest from './manifest.json' with { type: 'json' };
import { about, manifestOf, type About } from './src/text/about.ts';

const languages = Object.keys(about) as About[];

const paragraph = (lang: About): HtmlTagDescriptor => ({
  tag: 'p',
  attrs: { lang },
  children: about[lang].noScript,
});

export const spokenBeforeScripts = (): Plugin => ({
  name: 'spoken-before-scripts',
  generateBundle() {
    for (const lang of languages) {
      const source = JSON.stringify({ lang, ...manifest, description: about[lang].description }, null, 2);
      this.emitFile({ type: 'asset', fileName: manifestOf(lang), source });
    }
  },
  transformIndexHtml: (_html, { path }) =>
    path === '/index.html'
      ? [
          { tag: 'meta', injectTo: 'head', attrs: { name: 'description', content: about.en.description } },
          { tag: 'link', injectTo: 'head', attrs: { rel: 'manifest', href: `./${manifestOf('en')}` } },
          { tag: 'noscript', injectTo: 'body', children: languages.map(paragraph) },
        ]
      : [],
});
