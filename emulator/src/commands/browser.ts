// Opens the console in the browser of the person at the terminal.
import { spawn } from 'node:child_process';

/** What a desktop needs to find the browser. Nothing else: the environment may hold credentials. */
const PASSED_ON =
  /^(PATH|HOME|USER|LOGNAME|LANG|LC_\w+|DISPLAY|WAYLAND_DISPLAY|XAUTHORITY|XDG_\w+|DBUS_SESSION_BUS_ADDRESS|DESKTOP_SESSION|KDE_\w+|GNOME_\w+|BROWSER|SYSTEMROOT|WINDIR|PATHEXT|USERPROFILE|APPDATA|LOCALAPPDATA|TEMP|TMP)$/i;

/**
 * Opens a file. Everybody on the machine can read arguments of programs, so the file holds the secret address.
 *
 * @param onFailure Called if there is no browser, perhaps later.
 */
export function openInBrowser(file: string, onFailure: () => void): void {
  const [program, ...args] = openerOf(file);
  // Without a display, xdg-open would start a browser of the terminal.
  if (program === 'xdg-open' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY) {
    onFailure();
    return;
  }
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => PASSED_ON.test(name)));
  const child = spawn(program, args, { env, stdio: 'ignore', detached: true });
  child.once('error', onFailure);
  child.once('exit', (code) => {
    if (code !== 0) onFailure();
  });
  child.unref();
}

function openerOf(file: string): [string, ...string[]] {
  if (process.platform === 'darwin') return ['open', file];
  if (process.platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler', file];
  return ['xdg-open', file];
}
