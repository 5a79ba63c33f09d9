import { mount } from 'svelte';

import App from './App.svelte';
import './look/tokens.css';
import './look/base.css';
import { installation } from './offline/installation.svelte';
import { push } from './offline/push.svelte';
import { settings } from './settings.svelte';
import { spoken } from './spoken.svelte';

await spoken.use(settings.language);
const target = document.getElementById('app');
if (target) mount(App, { target });
installation.start();
void push.start();
