import { mount } from 'svelte';
import App from './App.svelte';
import { session } from './session.svelte';
import './styles/tokens.css';
import './styles/base.css';
import './styles/parts.css';
import { lastLanguage, speak } from './texts/texts.svelte';
import { applyLastTheme } from './theme.svelte';

applyLastTheme();
session.begin();
// Nothing can be shown before there are words for it.
await speak(lastLanguage());

const target = document.getElementById('app');
if (target) mount(App, { target });
