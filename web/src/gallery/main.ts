import { mount } from 'svelte';

import '../look/tokens.css';
import '../look/base.css';
import Gallery from './Gallery.svelte';

const target = document.getElementById('app');
if (target) mount(Gallery, { target });
