/** Imported before a suite: its resources are served by the native plugin. */
import { serveBy } from './adapters';

serveBy('native');
