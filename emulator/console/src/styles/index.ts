// All styles, in the order in which they apply.
import 'uplot/dist/uPlot.min.css';
import './tokens.css';
import './base.css';
import './shell.css';
import './components.css';
import './pages.css';
import './requests.css';
import './control.css';
import './tree.css';
import './resources.css';
import './applications.css';
import './sandboxes.css';
