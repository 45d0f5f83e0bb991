// Starts the console in the browser.
import { render } from 'preact';
import { App } from './app';
import { begin } from './session';
import './styles/index';
import './theme';

const root = document.getElementById('console');
if (root) render(<App />, root);
void begin();
