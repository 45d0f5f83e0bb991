/** Shows the engine's output line by line as a quotation, as `ci/quoted.sh` does: no forge obeys it. */
import { randomBytes } from 'node:crypto';
import type { Environment } from '../preview/forge/pull-request';

export class Quoted {
  #rest = '';
  #token: string | undefined;

  /**
   * @param masked a line without secrets
   */
  constructor(
    { GITHUB_ACTIONS: isActions }: Environment,
    private readonly masked: (line: string) => string,
    private readonly say: (text: string) => void,
  ) {
    if (isActions !== 'true') return;
    // The engine cannot know it, so none of its lines switches commands on again.
    this.#token = randomBytes(16).toString('hex');
    say(`::stop-commands::${this.#token}\n`);
  }

  take(text: string): void {
    const lines = `${this.#rest}${text}`.split('\n');
    this.#rest = lines.pop() ?? '';
    for (const line of lines) this.#line(line);
  }

  /** Shows what is left. Does nothing the second time. */
  end(): void {
    if (this.#rest !== '') this.#line(this.#rest);
    this.#rest = '';
    if (this.#token !== undefined) this.say(`::${this.#token}::\n`);
    this.#token = undefined;
  }

  #line(line: string): void {
    // Whole lines are masked, so no secret is cut.
    this.say(`| ${this.masked(line).replace(/\p{Cc}/gu, '')}\n`);
  }
}
